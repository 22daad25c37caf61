import { editCost } from "../understanding/edit-cost.ts";
import { words } from "../text/words.ts";
import type { Catalog } from "./catalog.ts";
import { isUnknown, type QueryTerm } from "./read-query.ts";

/** Maximum edit cost of a typo, relative to the length of the word, and minimum length of a mistyped word. */
const MOST_COST = 0.34;
const SHORTEST = 5;

/**
 * Reports whether an unknown word is a mistyped word from the title of a product that the question names by another word: "delishosa" next
 * to "Monstera". More typos are tolerated than in a word that has to identify the product by itself.
 */
export function isMistypedTitle(one: QueryTerm, products: readonly number[], catalog: Catalog): boolean {
  const { word } = one.term;
  if (!isUnknown(one) || one.negated || word.length < SHORTEST) return false;
  return products.some((product) => words(catalog.products[product]?.title ?? "").some((own) => isAlike(word, own)));
}

function isAlike(word: string, own: string): boolean {
  return own.length >= SHORTEST && Number.isFinite(editCost(word, own, MOST_COST * word.length));
}
