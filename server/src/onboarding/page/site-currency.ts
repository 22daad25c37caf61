import { offersOf } from "./offers.ts";
import type { PageFacts } from "./page-facts.ts";
import { currencyOf } from "../../knowledge/model/price.ts";
import { groupsOf } from "./product-groups.ts";
import { SchemaGraph, textOf } from "./schema-nodes.ts";

/** Matches prices in text: a currency symbol or code next to a number. */
const prices = /(?:[€£¥₹$]|(?<![A-Z])[A-Z]{3})\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€£¥₹円元]|zł|Kč|(?:[A-Z]{3})(?![A-Z]))/gu;

/** Currency codes that are also words: "TOP 10" is not a price. */
const words = new Set(["ALL", "BAM", "CUP", "GEL", "MAD", "MOP", "PEN", "SOS", "TOP", "TRY"]);

/** Returns the most frequent currency in a site's offers, or, if it has no offers, in its text; null if neither contains a price. */
export function currencyOfSite(pages: readonly PageFacts[]): string | null {
  const offered = pages.flatMap((page) => {
    const graph = new SchemaGraph(page);
    const products = groupsOf(graph).flatMap(({ node, members }) => [node, ...members]);
    const ofOpenGraph = ["product:price:currency", "og:price:currency"].flatMap((name) => currencyOf(page.openGraph.get(name)?.[0]) ?? []);
    const accepted = graph.roots.flatMap((node) => currencyOf(textOf(node["currenciesAccepted"], 20)) ?? []);
    return [...products.flatMap((node) => offersOf(node, graph).flatMap(({ currency }) => currency ?? [])), ...ofOpenGraph, ...accepted];
  });
  return (
    mostFrequent(offered) ??
    mostFrequent(
      pages
        .flatMap(({ textStart }) => (textStart.match(prices) ?? []).flatMap((price) => currencyOf(price) ?? []))
        .filter((code) => !words.has(code)),
    )
  );
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
