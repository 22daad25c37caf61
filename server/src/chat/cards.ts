import { withAddresses } from "../knowledge/model/pictures.ts";
import type { ProductImage, ProductLink } from "../knowledge/model/product.ts";
import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { keyOfCard, keyOfHit } from "./model/document-key.ts";
import type { Card } from "./model/frames.ts";

const mostImages = 5;
const mostDescription = 280;

interface HitFields {
  readonly id: string;
  readonly kind: "item" | "file";
  readonly title: string;
  readonly description?: string;
  readonly images?: readonly ProductImage[];
  readonly links?: readonly ProductLink[];
  readonly price?: number;
  readonly original_price?: number;
  readonly currency?: string;
  readonly in_stock?: boolean;
}

function primaryFirst<Entry extends { readonly is_primary: boolean }>(entries: readonly Entry[] | undefined): Entry[] {
  return (entries ?? []).toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
}

function shortened(text: string): string {
  if (text.length <= mostDescription) return text;
  const cut = text.slice(0, mostDescription).replace(/\s+\S*$/u, "");
  return `${cut}…`;
}

const FILE_NAME = /^[^\s/\\]+\.(?:pdf|docx?|pptx?|xlsx?|html?|md|markdown|txt|csv|json|rtf|odt|png|jpe?g|gif|webp)$/iu;

/** A title that is but the name of a file, as one reads it: "store-faq.md" is "Store faq". */
function readableTitle(title: string): string {
  if (!FILE_NAME.test(title)) return title;
  const words = title
    .replace(/\.[^.]+$/u, "")
    .replace(/[-_.]+/gu, " ")
    .trim();
  return words === "" ? title : words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Cards of the cited documents, in the order in which they are cited.
 * @param cited internal document ids, which no card shows
 * @param newId makes the id of a card
 * @param before cards that were shown already: their documents get no other
 */
export function cardsOf(
  cited: readonly string[],
  hits: readonly RetrievalHit[],
  baseUrl: string,
  newId: () => string,
  before: readonly Card[] = [],
): Card[] {
  const byId = new Map(hits.map((hit) => [hit.documentId, hit]));
  const shown = new Set(cited.flatMap((documentId) => byId.get(documentId) ?? []).map((hit) => productOfPage(hit, hits) ?? hit));
  const known = new Set(before.map(keyOfCard));
  return [...shown].filter((hit) => !known.has(keyOfHit(hit))).map((hit, position) => cardOf(newId(), hit, position, baseUrl));
}

/** The product that a page of a website is about: it is shown in the page's place, and once. Null for anything else. */
function productOfPage(page: RetrievalHit, hits: readonly RetrievalHit[]): RetrievalHit | null {
  if (page.filter.kind !== "file" || !page.externalId.startsWith("https://")) return null;
  const isItsLink = ({ hit }: RetrievalHit): boolean =>
    (JSON.parse(hit) as HitFields).links?.some(({ url, is_primary }) => is_primary && url === page.externalId) === true;
  return hits.find((hit) => hit.filter.kind === "item" && hit.hit.includes(page.externalId) && isItsLink(hit)) ?? null;
}

/** Where in a file the answer stands. */
function pageOf(hit: RetrievalHit): { readonly page?: number } {
  const page = hit.passages[0]?.page ?? null;
  return page === null ? {} : { page };
}

function cardOf(id: string, hit: RetrievalHit, position: number, baseUrl: string): Card {
  const fields = JSON.parse(withAddresses(hit.hit, baseUrl)) as HitFields;
  const images = primaryFirst(fields.images).map((image) => image.url);
  const [link] = primaryFirst(fields.links);
  const [firstImage] = images;
  return {
    card_id: id,
    document_id: fields.id,
    source_id: hit.segment,
    kind: fields.kind,
    title: fields.kind === "file" ? readableTitle(fields.title) : fields.title,
    ...(fields.description === undefined ? {} : { description: shortened(fields.description) }),
    ...(link === undefined ? {} : { url: link.url }),
    ...(firstImage === undefined ? {} : { image_url: firstImage }),
    images: images.slice(0, mostImages),
    ...(fields.price === undefined ? {} : { price: fields.price }),
    ...(fields.original_price === undefined ? {} : { original_price: fields.original_price }),
    ...(fields.currency === undefined ? {} : { currency: fields.currency }),
    ...(fields.in_stock === undefined ? {} : { in_stock: fields.in_stock }),
    ...pageOf(hit),
    position,
  };
}
