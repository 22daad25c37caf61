import type { Document, Product } from "@parlance/sdk";
import { amountOf, amountText } from "../../app/amount.ts";
import type { Locale } from "../../ui/i18n.ts";

/** Whether a product or variant is in stock; unknown if not stated. */
export const stocks = ["unknown", "yes", "no"] as const;
export type Stock = (typeof stocks)[number];

export interface VariantDraft {
  readonly sku: string;
  /** Comma-separated values. */
  readonly color: string;
  readonly size: string;
  readonly price: string;
  readonly stock: Stock;
}

export interface AttributeDraft {
  readonly name: string;
  readonly value: string;
}

/** A product's form values, as strings. */
export interface ProductDraft {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** One path per line: `Clothing > Jackets`. */
  readonly categories: string;
  readonly price: string;
  readonly originalPrice: string;
  readonly currency: string;
  readonly stock: Stock;
  /** One URL per line. */
  readonly images: string;
  readonly links: string;
  readonly attributes: readonly AttributeDraft[];
  readonly variants: readonly VariantDraft[];
}

/** The parts of a product that the form can change. */
export type Stored = Pick<
  Document,
  | "id"
  | "title"
  | "description"
  | "categories"
  | "attributes"
  | "images"
  | "links"
  | "price"
  | "original_price"
  | "currency"
  | "in_stock"
  | "variants"
>;

type Attribute = NonNullable<Document["attributes"]>[string];

export const noVariant: VariantDraft = { sku: "", color: "", size: "", price: "", stock: "unknown" };

function stockOf(inStock: boolean | undefined): Stock {
  if (inStock === undefined) return "unknown";
  return inStock ? "yes" : "no";
}

function textOf(value: Attribute | undefined): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Returns a product's form values, with prices in the format of the language; empty values for a new product. */
export function draftOf(stored: Stored | null, locale: Locale): ProductDraft {
  return {
    id: stored?.id ?? "",
    title: stored?.title ?? "",
    description: stored?.description ?? "",
    categories: (stored?.categories ?? []).map((path) => path.join(" > ")).join("\n"),
    price: amountText(stored?.price, locale),
    originalPrice: amountText(stored?.original_price, locale),
    currency: stored?.currency ?? "",
    stock: stockOf(stored?.in_stock),
    images: (stored?.images ?? []).map(({ url }) => url).join("\n"),
    links: (stored?.links ?? []).map(({ url }) => url).join("\n"),
    attributes: Object.entries(stored?.attributes ?? {}).map(([name, value]) => ({ name, value: textOf(value) })),
    variants: (stored?.variants ?? []).map(({ sku, color = [], size = [], price, in_stock: inStock }) => ({
      sku,
      color: color.join(", "),
      size: size.join(", "),
      price: amountText(price, locale),
      stock: stockOf(inStock),
    })),
  };
}

/** A changed attribute keeps its type; a new attribute is a string. */
function attributeOf(value: string, before: Attribute | undefined): Attribute {
  if (before === undefined || textOf(before) === value) return before ?? value;
  if (Array.isArray(before)) return wordsOf(value);
  if (typeof before === "number" && value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  if (typeof before === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** Keeps the other properties of existing URLs. */
function addressesOf<Entry extends { readonly url: string }>(text: string, before: readonly Entry[] = []): (Entry | { url: string })[] {
  return linesOf(text).map((url) => before.find((entry) => entry.url === url) ?? { url });
}

/** An invalid amount becomes NaN, so the service reports an error for the field. */
function priceOf(text: string, locale: Locale): { price?: number } {
  return text.trim() === "" ? {} : { price: amountOf(text, locale) };
}

function inStockOf(stock: Stock): { in_stock?: boolean } {
  return stock === "unknown" ? {} : { in_stock: stock === "yes" };
}

/** Returns the product to store. Properties without a form field do not change. */
export function productOf(draft: ProductDraft, stored: Stored | null, locale: Locale): Product {
  const attributes = draft.attributes.filter(({ name, value }) => name.trim() !== "" && value.trim() !== "");
  return {
    id: draft.id.trim(),
    title: draft.title.trim(),
    description: draft.description.trim() === "" ? null : draft.description.trim(),
    categories: linesOf(draft.categories).map((line) => line.split(">").map((word) => word.trim())),
    ...priceOf(draft.price, locale),
    ...(draft.originalPrice.trim() === "" ? {} : { original_price: amountOf(draft.originalPrice, locale) }),
    ...(draft.currency.trim() === "" ? {} : { currency: draft.currency.trim().toUpperCase() }),
    ...inStockOf(draft.stock),
    images: addressesOf(draft.images, stored?.images),
    links: addressesOf(draft.links, stored?.links),
    attributes: Object.fromEntries(
      attributes.map(({ name, value }) => [name.trim(), attributeOf(value.trim(), stored?.attributes?.[name.trim()])]),
    ),
    variants: draft.variants.map(({ sku, color, size, price, stock }) => {
      const image = stored?.variants?.find((variant) => variant.sku === sku)?.image;
      return {
        sku: sku.trim(),
        color: wordsOf(color),
        size: wordsOf(size),
        ...priceOf(price, locale),
        ...inStockOf(stock),
        ...(image === undefined ? {} : { image }),
      };
    }),
  };
}

/** Returns the lowest and highest variant price; null if no variant has a price. */
export function priceRange(prices: readonly (number | undefined)[]): readonly [number, number] | null {
  const known = prices.filter((price) => price !== undefined && Number.isFinite(price)) as number[];
  return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
}

/**
 * Changes the variants of a product. A price that was the lowest variant price, or that no variant has any more, becomes the new lowest price, so that
 * the price on product cards follows the variants.
 */
export function withVariants(draft: ProductDraft, variants: readonly VariantDraft[], locale: Locale): ProductDraft {
  const rangeOf = (list: readonly VariantDraft[]) =>
    priceRange(list.map(({ price }) => (price.trim() === "" ? undefined : amountOf(price, locale))));
  const [before, after] = [rangeOf(draft.variants), rangeOf(variants)];
  const price = amountOf(draft.price, locale);
  const isFollowing = before !== null && draft.price.trim() !== "" && (price === before[0] || price < before[0] || price > before[1]);
  return { ...draft, variants, ...(after !== null && isFollowing ? { price: amountText(after[0], locale) } : {}) };
}
