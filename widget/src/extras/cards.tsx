import type { ComponentChildren, JSX } from "preact";
import type { PanelContext } from "../panel/context.ts";
import { priceText } from "./price-text.ts";
import type { ShownCard } from "./shown-cards.ts";

interface CardsProps {
  readonly panel: PanelContext;
  readonly cards: readonly ShownCard[];
}

interface CardLinkProps {
  readonly panel: PanelContext;
  readonly shown: ShownCard;
  readonly class?: string;
  readonly dir?: "auto";
  readonly children: ComponentChildren;
}

/** A card or a line that opens the page of a document, if it has one, and reports the click. */
function CardLink({ panel: { conversation, emit }, shown: { card, turnIndex }, children, ...more }: CardLinkProps): JSX.Element {
  const { url } = card;
  // Only http and https URLs can be opened.
  if (url === undefined || !/^https?:\/\//i.test(url)) return <span {...more}>{children}</span>;
  const click = (): void => {
    if (turnIndex !== null) conversation.clickCard(turnIndex, card.card_id, url);
    emit("card", { card, turnIndex });
  };
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={click} onAuxClick={click} {...more}>
      {children}
    </a>
  );
}

function Product({ panel, shown }: { readonly panel: PanelContext; readonly shown: ShownCard }): JSX.Element {
  const { locale, say } = panel;
  const { card } = shown;
  const image = card.image_url ?? card.images[0];
  const variant = [card.variant?.color, card.variant?.size].flatMap((values) => values ?? []).join(", ");
  const { price, original_price: original = 0 } = card;
  const text = (amount: number): string => priceText(locale, amount, card.currency);
  return (
    <CardLink panel={panel} shown={shown} class="card">
      {image !== undefined && (
        <span class="shot">
          <img
            src={image}
            alt=""
            loading="lazy"
            referrerpolicy="no-referrer"
            // Removes the reserved space if the image cannot be loaded.
            onError={({ currentTarget }) => currentTarget.parentElement?.setAttribute("hidden", "")}
          />
        </span>
      )}
      <span class="about">
        <b>
          <bdi>{card.title}</bdi>
        </b>
        {variant !== "" && <span class="meta">{variant}</span>}
        {price !== undefined && (
          <span class="price">
            <span>{text(price)}</span>
            {original > price && (
              <>
                {" "}
                <s aria-hidden="true">{text(original)}</s>
                <span class="sr">{say("before", { price: text(original) })}</span>
              </>
            )}
          </span>
        )}
        {card.in_stock !== undefined && (
          <span class={card.in_stock ? "meta stock in" : "meta stock"}>{say(card.in_stock ? "inStock" : "soldOut")}</span>
        )}
      </span>
    </CardLink>
  );
}

export function Products({ panel, cards }: CardsProps): JSX.Element {
  return (
    <ul class="cards">
      {cards.map((shown) => (
        <li key={`${shown.turnIndex} ${shown.card.card_id}`}>
          <Product panel={panel} shown={shown} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the documents that an answer cites. */
export function Sources({ panel, cards }: CardsProps): JSX.Element {
  const { say } = panel;
  return (
    <div class="meta sources">
      <span>{say("sources")}:</span>
      <ul>
        {cards.map((shown, at) => (
          <li key={`${shown.turnIndex} ${shown.card.card_id}`}>
            <CardLink panel={panel} shown={shown} dir="auto">
              {`${at + 1} ${shown.card.title}${shown.card.page === undefined ? "" : `, ${say("page", { page: shown.card.page })}`}`}
            </CardLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
