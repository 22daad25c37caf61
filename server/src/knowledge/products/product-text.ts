import type { AttributeValue } from "../../ports/retrieval-index.ts";
import type { Product } from "../model/product.ts";

function wordsOf(value: AttributeValue): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** `waterproof: true` reads "waterproof"; `waterproof: false` reads "not waterproof", so that a question about it finds both. */
function attributeLine(name: string, value: AttributeValue): string {
  const label = name.replaceAll("_", " ");
  if (value === true) return label;
  if (value === false) return `not ${label}`;
  return `${label}: ${wordsOf(value)}`;
}

function variantValues(product: Product, name: "color" | "size"): string[] {
  return [...new Set(product.variants?.flatMap((variant) => variant[name] ?? []) ?? [])];
}

/** The facts of a product as lines of text. Price and stock are not among them: they change without a new embedding. */
export function factLines(product: Product): string[] {
  const lines = Object.entries(product.attributes ?? {}).map(([name, value]) => attributeLine(name, value));
  const colors = variantValues(product, "color");
  const sizes = variantValues(product, "size");
  if (colors.length > 0) lines.push(`color: ${colors.join(", ")}`);
  if (sizes.length > 0) lines.push(`size: ${sizes.join(", ")}`);
  return lines;
}

/** What is searched in a product. Two products with the same parts need no new embedding. */
export interface ProductText {
  readonly title: string;
  readonly categories: string;
  readonly description: string;
  readonly facts: readonly string[];
  readonly identifiers: readonly string[];
}

export function productText(product: Product): ProductText {
  return {
    title: product.title,
    categories: (product.categories ?? []).map((path) => path.join(" > ")).join("; "),
    description: product.description ?? "",
    facts: factLines(product),
    identifiers: [product.id, ...(product.variants ?? []).map((variant) => variant.sku)],
  };
}
