import { withAddresses } from "../../knowledge/model/images.ts";
import type { ProductImage, ProductLink, Variant } from "../../knowledge/model/product.ts";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import type { VariantCard } from "../answer/index.ts";
import { keyOfCard, keyOfHit } from "../model/document-key.ts";
import type { Card } from "../model/frames.ts";
import { quotedPage } from "./quoted-page.ts";

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
  readonly variants?: readonly Variant[];
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

/** Converts a file name to a readable title: "store-faq.md" becomes "Store faq". */
function readableTitle(title: string): string {
  if (!FILE_NAME.test(title)) return title;
  const words = title
    .replace(/\.[^.]+$/u, "")
    .replace(/[-_.]+/gu, " ")
    .trim();
  return words === "" ? title : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The documents that an answer cites, its sentences and, for products, the variants that the answer is about. */
export interface Cited {
  readonly documentIds: readonly string[];
  readonly variants: readonly VariantCard[];
  readonly sentences?: readonly string[];
}

/**
 * Returns cards for the cited documents, in citation order.
 * @param cited uses internal document ids, which do not appear in cards
 * @param newId creates a card id
 * @param before cards that were already shown; their documents do not get a second card
 */
export function cardsOf(
  { documentIds, variants, sentences = [] }: Cited,
  hits: readonly RetrievalHit[],
  baseUrl: string,
  newId: () => string,
  before: readonly Card[] = [],
): Card[] {
  const byId = new Map(hits.map((hit) => [hit.documentId, hit]));
  const shown = new Set(documentIds.flatMap((documentId) => byId.get(documentId) ?? []).map((hit) => productOfPage(hit, hits) ?? hit));
  const known = new Set(before.map(keyOfCard));
  const aboutOf = (hit: RetrievalHit): VariantCard | undefined => variants.find(({ documentId }) => documentId === hit.documentId);
  return [...shown]
    .filter((hit) => !known.has(keyOfHit(hit)))
    .map((hit, position) => ({
      ...cardOf(newId(), hit, position, baseUrl, aboutOf(hit)),
      ...pageOf(
        hits.filter(({ documentId }) => documentId === hit.documentId),
        sentences,
      ),
    }));
}

/** Returns the product that a web page is about, whose card replaces the page's card; null for any other document. */
function productOfPage(page: RetrievalHit, hits: readonly RetrievalHit[]): RetrievalHit | null {
  if (page.filter.kind !== "file" || !page.externalId.startsWith("https://")) return null;
  const isItsLink = ({ hit }: RetrievalHit): boolean =>
    (JSON.parse(hit) as HitFields).links?.some(({ url, is_primary }) => is_primary && url === page.externalId) === true;
  return hits.find((hit) => hit.filter.kind === "item" && hit.hit.includes(page.externalId) && isItsLink(hit)) ?? null;
}

/**
 * Returns the page of a file that the answer quotes, or else the page that matches the question best.
 * @param found the document as found by the search, with its best passage first, and as read for the answer, with all passages
 */
function pageOf(found: readonly RetrievalHit[], sentences: readonly string[]): { readonly page?: number } {
  const passages = found.flatMap((hit) => hit.passages);
  const page = quotedPage(passages, sentences) ?? passages[0]?.page ?? null;
  return page === null ? {} : { page };
}

/** Returns the product with the price, stock and image of its variants where these are the same for all variants. */
function asVariants(product: HitFields, { variants }: VariantCard): HitFields {
  const skus = new Set(variants.map(({ sku }) => sku));
  const chosen = (product.variants ?? []).filter(({ sku }) => skus.has(sku.normalize("NFC")));
  const common = <Value>(values: readonly (Value | undefined)[]): Value | undefined => (new Set(values).size === 1 ? values[0] : undefined);
  const { price: productPrice, original_price: originalPrice, in_stock: _, ...rest } = product;
  const price = common(chosen.map((variant) => variant.price ?? productPrice));
  // The original price applies only to variants that have the product's price.
  const isOriginal = originalPrice !== undefined && (productPrice === undefined || price === productPrice);
  const inStock = common(chosen.map((variant) => variant.in_stock));
  const image = common(chosen.map((variant) => variant.image));
  return {
    ...rest,
    ...(price === undefined ? {} : { price }),
    ...(isOriginal ? { original_price: originalPrice } : {}),
    ...(inStock === undefined ? {} : { in_stock: inStock }),
    ...(image === undefined
      ? {}
      : {
          images: [
            { url: image, description: "", is_primary: true },
            ...primaryFirst(product.images).map((one) => ({ ...one, is_primary: false })),
          ],
        }),
  };
}

function cardOf(id: string, hit: RetrievalHit, position: number, baseUrl: string, about: VariantCard | undefined): Card {
  const product = JSON.parse(withAddresses(hit.hit, baseUrl)) as HitFields;
  const fields = about === undefined ? product : asVariants(product, about);
  const { colours = [], sizes = [], skus = [] } = about?.selection ?? {};
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
    ...(fields.original_price === undefined || fields.price === undefined || fields.original_price <= fields.price
      ? {}
      : { original_price: fields.original_price }),
    ...(fields.currency === undefined ? {} : { currency: fields.currency }),
    ...(fields.in_stock === undefined ? {} : { in_stock: fields.in_stock }),
    ...(about === undefined
      ? {}
      : {
          variant: {
            ...(skus.length === 0 ? {} : { sku: skus }),
            ...(colours.length === 0 ? {} : { color: colours }),
            ...(sizes.length === 0 ? {} : { size: sizes }),
          },
        }),
    position,
  };
}
