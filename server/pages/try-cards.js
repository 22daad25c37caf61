function textLine(tag, text) {
  const line = document.createElement(tag);
  line.textContent = text;
  return line;
}

function priceOf({ price, currency, in_stock: inStock }) {
  if (price === undefined) return [];
  const money = new Intl.NumberFormat(undefined, currency ? { style: "currency", currency } : {}).format(price);
  return [inStock === undefined ? money : `${money} · ${inStock ? "in stock" : "sold out"}`];
}

/** A product image; the card is shown without it if it cannot be loaded. */
function pictureOf(url) {
  const picture = Object.assign(new Image(), { alt: "", loading: "lazy", referrerPolicy: "no-referrer" });
  picture.addEventListener("error", () => picture.remove());
  picture.src = url;
  return picture;
}

/**
 * Shows cards in an element.
 * @param isOwn whether their addresses are pages of this service, which open in the same tab
 */
export function showCards(element, cards, { isOwn = false } = {}) {
  for (const card of cards) {
    const link = document.createElement(card.url ? "a" : "div");
    link.className = "card";
    if (card.url) link.href = card.url;
    if (card.url && !isOwn) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
    if (card.image_url) link.append(pictureOf(card.image_url));
    const text = document.createElement("div");
    const details = isOwn ? [card.description] : [...priceOf(card), card.page === undefined ? null : `page ${card.page}`];
    text.append(textLine("b", card.title), ...details.filter(Boolean).map((detail) => textLine("span", detail)));
    link.append(text);
    element.append(link);
  }
}
