import type { SearchHit } from "@parlance/sdk";
import { oneLine } from "../output.ts";

type Priced = Pick<SearchHit, "price" | "original_price" | "currency" | "in_stock">;

/** Formats the price and availability; empty if the product has neither. */
export function priceOf({ price, original_price: original, currency, in_stock: inStock }: Priced): string {
  const amount = (value: number): string => (currency === undefined ? value.toFixed(2) : `${value.toFixed(2)} ${currency}`);
  const parts = [
    price === undefined ? "" : amount(price),
    price === undefined || original === undefined || original <= price ? "" : `instead of ${amount(original)}`,
    inStock === undefined ? "" : inStock ? "in stock" : "out of stock",
  ];
  return parts.filter(Boolean).join(", ");
}

const mostExcerpt = 160;

/** Returns the start of a string as a single line. */
export function excerpt(text: string, most: number = mostExcerpt): string {
  const line = oneLine(text);
  const points = [...line];
  return points.length <= most
    ? line
    : `${points
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** Describes why a hit was found, as far as the response explains it. */
export function reasonOf({ explain }: SearchHit): string {
  if (explain === undefined) return "";
  const words = explain.matched.map(({ term }) => term).join(", ");
  const parts = [
    explain.exact === null ? "" : `its ${explain.exact} equals the query`,
    words === "" ? "no word of the query" : `words ${words}`,
    explain.similarity === null ? "" : `similarity ${explain.similarity.toFixed(2)}`,
  ];
  return parts.filter(Boolean).join("; ");
}

/** Returns the heading of a hit and the lines below it. */
export function hitLines(hit: SearchHit): { readonly head: string; readonly below: readonly string[] } {
  const price = priceOf(hit);
  const place = [hit.source, hit.page === undefined ? "" : `page ${hit.page}`].filter(Boolean).join(", ");
  const link = hit.links?.find(({ is_primary: isPrimary }) => isPrimary) ?? hit.links?.[0];
  const below = [
    price,
    `${oneLine(place)}, id ${oneLine(hit.id)}, score ${hit.score.toFixed(2)}`,
    reasonOf(hit),
    excerpt(hit.content),
    oneLine(link?.url ?? ""),
  ];
  return { head: oneLine(hit.title), below: below.filter(Boolean) };
}
