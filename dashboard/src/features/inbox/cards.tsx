import type { Card } from "@parlance/sdk";
import { useState } from "react";
import { formatPrice } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Chip } from "../../ui/state-mark.tsx";
import { inboxTexts } from "./texts.ts";

/** Shows the products and files that an answer cites. */
export function Cards({ cards, clicked }: { readonly cards: readonly Card[]; readonly clicked: ReadonlySet<string> }) {
  return (
    <ul className="flex max-w-[85%] flex-col gap-8 self-end">
      {cards.map((card) => (
        <li key={card.card_id}>
          <CardView card={card} isClicked={clicked.has(card.card_id)} />
        </li>
      ))}
    </ul>
  );
}

/** Returns whether the content security policy allows the image: it permits this service and https URLs. */
function isShowable(url: string | undefined): url is string {
  return url !== undefined && (url.startsWith("https://") || url.startsWith("/") || url.startsWith(location.origin));
}

function CardView({ card, isClicked }: { readonly card: Card; readonly isClicked: boolean }) {
  const texts = useTexts(inboxTexts);
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="flex items-center gap-12 rounded-10 border border-line bg-surface p-8">
      {isShowable(card.image_url) && !isBroken && (
        <img src={card.image_url} alt="" className="size-56 shrink-0 rounded-6 object-cover" onError={() => setBroken(true)} />
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-13 font-500 break-words">
          {card.url !== undefined && /^https?:/.test(card.url) ? (
            <a href={card.url} target="_blank" rel="noreferrer" className="hover:underline">
              {card.title}
            </a>
          ) : (
            card.title
          )}
        </p>
        <p className="flex flex-wrap items-center gap-8 text-12 text-muted">
          {card.price !== undefined && <span className="font-500 text-text">{formatPrice(card.price, card.currency)}</span>}
          {card.price !== undefined && card.original_price !== undefined && card.original_price > card.price && (
            <span>{texts.wasPrice(formatPrice(card.original_price, card.currency))}</span>
          )}
          {card.page !== undefined && <span>{texts.page(card.page)}</span>}
          {card.in_stock === false && <Chip mark="warn">{texts.outOfStock}</Chip>}
          {isClicked && <Chip mark="ok">{texts.clicked}</Chip>}
        </p>
      </div>
    </div>
  );
}
