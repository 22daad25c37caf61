import { pricesOf, WHOLE } from "../extract/offer.ts";
import type { Catalog } from "./catalog.ts";
import type { CatalogQuery } from "./read-query.ts";
import { type Condition, select, type Selected } from "./select.ts";

const MOST = 2;

/**
 * Returns the products that meet all conditions but one, of those the nearest: by price if only the price is missed. The kind that was asked for is
 * never given up.
 */
export function nearest(query: CatalogQuery, catalog: Catalog, conditions: readonly Condition[]): Selected[] {
  const kind = conditions.find((one) => one.kind === "category");
  if (kind === undefined) return [];
  const dropped = conditions.filter((one) => one !== kind).toSorted((one, other) => ORDER[one.kind] - ORDER[other.kind]);
  for (const one of dropped) {
    const found = select(
      query,
      catalog,
      conditions.filter((other) => other !== one),
    ).filter(({ loose }) => !loose);
    if (found.length > 0) return closest(found, query);
  }
  if (dropped.length < 2) return [];
  return closest(select(query, catalog, [kind]), query);
}

/** Conditions that are given up first. */
const ORDER: Readonly<Record<Condition["kind"], number>> = { category: 9, price: 0, bound: 1, stock: 2, options: 3, reduced: 4, term: 5 };

function closest(found: readonly Selected[], { price }: CatalogQuery): Selected[] {
  const { gte = 0, lte = Infinity } = price ?? {};
  const distance = ({ record }: Selected): number => {
    const low = pricesOf({ record, selection: WHOLE })?.low ?? Infinity;
    return low > lte ? low - lte : low < gte ? gte - low : 0;
  };
  return found.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST);
}
