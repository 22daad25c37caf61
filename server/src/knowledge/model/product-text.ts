import { composed } from "../../platform/lib/text.ts";
import type { AttributeValue } from "../../ports/retrieval-index.ts";
import type { Product } from "./product.ts";

/**
 * Returns the searchable words of an attribute: its value, or its name if the value is true. Other attribute names are the same for all
 * products, so
 * they do not help to find a particular product.
 */
function attributeWords(name: string, value: AttributeValue): string {
  if (value === true) return name.replaceAll("_", " ");
  if (value === false) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function variantValues(product: Product, name: "color" | "size"): string[] {
  return [...new Set(product.variants?.flatMap((variant) => variant[name] ?? []) ?? [])];
}

/** Searchable text of a product, in NFC. Excludes price and stock, because they change without affecting the text. */
export interface ProductText {
  readonly title: string;
  readonly categories: string;
  readonly description: string;
  /** Words from the attributes and variants. */
  readonly facts: readonly string[];
  readonly identifiers: readonly string[];
}

export function productText(sent: Product): ProductText {
  const product = composed(sent);
  const attributes = Object.entries(product.attributes ?? {}).map(([name, value]) => attributeWords(name, value));
  return {
    title: product.title,
    categories: (product.categories ?? []).map((path) => path.join(" > ")).join("; "),
    description: product.description ?? "",
    facts: [...attributes, ...variantValues(product, "color"), ...variantValues(product, "size")].filter((words) => words !== ""),
    identifiers: [product.id, ...(product.variants ?? []).map((variant) => variant.sku)],
  };
}

/**
 * Returns the part of the text that is embedded. Attributes are searched only by keyword, because embedding them reduced quality (measured
 * nDCG: .65
 * instead of .68).
 */
export function embeddedPart({ title, categories, description }: ProductText): Pick<ProductText, "title" | "categories" | "description"> {
  return { title, categories, description };
}

/** Returns all searchable text, which determines the units. */
export function searchedTexts({ title, categories, description, facts }: ProductText): string[] {
  return [title, categories, description, ...facts];
}
