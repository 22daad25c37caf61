import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import type { Named } from "./subjects.ts";

/**
 * Reports whether words that titles contain ask for products of a kind rather than name one: "bar stools under 150", where "bar stool" is in three titles.
 */
export function asksForSet(query: CatalogQuery, { products, terms }: Named): boolean {
  const ofKind = (term: QueryTerm): boolean => query.kindNamed?.terms.includes(term) === true;
  if (!isOfSet(query)) return false;
  if (terms.every(ofKind)) return true;
  return products.length > 1 && terms.some(ofKind) && query.compared === null && (query.order !== null || query.howMany);
}

/** Reports whether a question has conditions or an order, which choose among products. */
function isOfSet({ order, howMany, price, bounds, reduced, kind, terms, inStock }: CatalogQuery): boolean {
  if (order !== null || howMany || price !== null || bounds.length > 0 || reduced) return true;
  return kind === "list" || terms.some(({ negated }) => negated) || (inStock && kind !== "stock");
}
