import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { usePanel } from "./context.ts";
import type { ShownCard } from "./groups.ts";
import { priceText } from "./phrase.ts";

/** Only pages can be opened from a card. */
function pageUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
}

function useClick({ card, turnIndex }: ShownCard): () => void {
  const { emit, conversation } = usePanel();
  return () => {
    if (turnIndex !== null) conversation.clickCard(turnIndex, card.card_id, card.url);
    emit("card", { card, turnIndex });
  };
}

/** A picture in reserved room, which goes if the picture cannot be loaded. */
function Picture({ url }: { readonly url: string }): JSX.Element | null {
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  return (
    <span class="shot">
      <img src={url} alt="" loading="lazy" referrerpolicy="no-referrer" onError={() => setGone(true)} />
    </span>
  );
}

function Product(shown: ShownCard): JSX.Element {
  const { locale, say } = usePanel();
  const { card } = shown;
  const click = useClick(shown);
  const url = pageUrl(card.url);
  const image = card.image_url ?? card.images[0];
  const variant = [card.variant?.color, card.variant?.size].flatMap((values) => values ?? []).join(", ");
  const price = card.price === undefined ? null : priceText(locale, card.price, card.currency);
  const isReduced = card.price !== undefined && card.original_price !== undefined && card.original_price > card.price;
  const before = isReduced && card.original_price !== undefined ? priceText(locale, card.original_price, card.currency) : null;
  const content = (
    <>
      {image !== undefined && <Picture url={image} />}
      <span class="about">
        <b>
          <bdi>{card.title}</bdi>
        </b>
        {variant !== "" && <span class="meta">{variant}</span>}
        {price !== null && (
          <span class="price">
            <span>{price}</span>
            {before !== null && (
              <>
                {" "}
                <s aria-hidden="true">{before}</s>
                <span class="sr">{say("before", { price: before })}</span>
              </>
            )}
          </span>
        )}
        {card.in_stock !== undefined && (
          <span class={card.in_stock ? "stock in" : "stock out"}>{say(card.in_stock ? "inStock" : "soldOut")}</span>
        )}
      </span>
    </>
  );
  return url === undefined ? (
    <span class="card">{content}</span>
  ) : (
    <a class="card" href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={click} onAuxClick={click}>
      {content}
    </a>
  );
}

export function Products({ cards }: { readonly cards: readonly ShownCard[] }): JSX.Element {
  return (
    <ul class="cards">
      {cards.map((shown) => (
        <li key={`${shown.turnIndex} ${shown.card.card_id}`}>
          <Product {...shown} />
        </li>
      ))}
    </ul>
  );
}

function Source({ shown, number }: { readonly shown: ShownCard; readonly number: number }): JSX.Element {
  const { say } = usePanel();
  const { card } = shown;
  const click = useClick(shown);
  const url = pageUrl(card.url);
  const label = `${number} ${card.title}${card.page === undefined ? "" : `, ${say("page", { page: card.page })}`}`;
  return url === undefined ? (
    <span dir="auto">{label}</span>
  ) : (
    <a dir="auto" href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={click} onAuxClick={click}>
      {label}
    </a>
  );
}

/** The documents that an answer cites. */
export function Sources({ cards }: { readonly cards: readonly ShownCard[] }): JSX.Element {
  const { say } = usePanel();
  return (
    <div class="sources">
      <span>{say("sources")}:</span>
      <ul>
        {cards.map((shown, at) => (
          <li key={`${shown.turnIndex} ${shown.card.card_id}`}>
            <Source shown={shown} number={at + 1} />
          </li>
        ))}
      </ul>
    </div>
  );
}
