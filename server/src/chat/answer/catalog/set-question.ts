import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import type { Named } from "./subjects.ts";

/**
 * Reports whether title words ask for products of a kind instead of naming one product: "bar stools under 150", if three titles contain
 * "bar stool".
 */
export function asksForSet(query: CatalogQuery, { products, terms }: Named): boolean {
  const ofKind = (term: QueryTerm): boolean => query.kindNamed?.terms.includes(term) === true;
  // "Organic teas without caffeine" names an attribute next to the kind, even if one title consists of both.
  const isProperty = ({ columns }: QueryTerm): boolean => columns.some(({ kind }) => kind === "boolean");
  if (!isOfSet(query)) {
    const isListed = query.kind === "list" && terms.some(ofKind) && query.terms.some((term) => !ofKind(term) && isProperty(term));
    if (isListed && terms.every((term) => ofKind(term) || isProperty(term))) return true;
    const isOfKind = query.terms.every((term) => ofKind(term) || term.option);
    return (
      (products.length > 1 || query.wish) &&
      (query.kind === "list" || query.wish || isOfKind) &&
      terms.every(ofKind) &&
      !asksForOptions(query)
    );
  }
  if (isAboutParts(query, terms)) return false;
  return (
    terms.every((term) => ofKind(term) || (terms.some(ofKind) && isProperty(term))) || (products.length > 1 && query.compared === null)
  );
}

/** Reports whether a question counts something other than products: "How many buttons does the Chesterfield have?" */
function isAboutParts({ howMany, kindNamed, counted }: CatalogQuery, naming: readonly QueryTerm[]): boolean {
  if (!howMany) return false;
  // "How many champagnes do you have?" asks for a number of products if several have that name.
  if (counted !== null && naming.includes(counted)) return false;
  return kindNamed === null || (kindNamed.categories.length === 0 && counted !== null && !kindNamed.terms.includes(counted));
}

/** Reports whether a question has conditions or an order that select among products. */
function isOfSet({ order, howMany, price, bounds, reduced, terms }: CatalogQuery): boolean {
  return order !== null || howMany || price !== null || bounds.length > 0 || reduced || terms.some(({ negated }) => negated);
}

/** Reports whether a question asks which colors or sizes there are. */
function asksForOptions({ terms }: CatalogQuery): boolean {
  return terms.some(({ term }) => term.concept === "colour" || term.concept === "size");
}
