import { pricesOf, WHOLE } from "../extract/offer.ts";
import type { Catalog } from "./catalog.ts";
import type { Category } from "./categories.ts";
import { isComposite } from "./lexicon.ts";
import { union } from "./sets.ts";
import type { CatalogQuery } from "./read-query.ts";
import { type Condition, select, type Selected } from "./select.ts";

const MOST = 2;

/**
 * Returns the products that fail exactly one condition, closest first, or ordered by price if only the price condition fails. The requested
 * kind is always required.
 */
export function nearest(query: CatalogQuery, catalog: Catalog, conditions: readonly Condition[]): Selected[] {
  const kind = conditions.find((one) => one.kind === "category");
  if (kind === undefined) return [];
  // A basket in "Beds & Blankets" is closer to a bed than a bed in the right category that is too expensive.
  const wide = { kind: "category" as const, products: aroundKind(query, catalog) };
  const alike = wide.products.size === 0 ? [] : select(query, catalog, [wide, ...conditions.filter((one) => one !== kind)]);
  if (alike.some(({ loose }) => !loose))
    return closest(
      alike.filter(({ loose }) => !loose),
      query,
    );
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

/** Returns the products of categories whose names list the kind together with other kinds: "Beds & Blankets" for beds. */
function aroundKind({ kindNamed }: CatalogQuery, { categories }: Catalog): ReadonlySet<number> {
  if (kindNamed === null || kindNamed.categories.length > 0) return new Set();
  const stems = kindNamed.terms.flatMap(({ found }) => found?.stems ?? []);
  const isAround = ({ name, stems: own, products }: Category): boolean =>
    isComposite(name) && own.some((one) => stems.includes(one)) && [...kindNamed.products].every((product) => products.has(product));
  return union(...categories.filter(isAround).map(({ products }) => products));
}

/** Priorities of conditions; conditions with lower values are relaxed first. */
const ORDER: Readonly<Record<Condition["kind"], number>> = { category: 9, price: 0, bound: 1, stock: 2, options: 3, reduced: 4, term: 5 };

function closest(found: readonly Selected[], { price }: CatalogQuery): Selected[] {
  const { gte = 0, lte = Infinity } = price ?? {};
  const distance = ({ record }: Selected): number => {
    const low = pricesOf({ record, selection: WHOLE })?.low ?? Infinity;
    return low > lte ? low - lte : low < gte ? gte - low : 0;
  };
  return found.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST);
}
