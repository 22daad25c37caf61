import { stemsOf } from "../text/words.ts";
import type { Catalog } from "./catalog.ts";
import type { Uses } from "./lexicon.ts";
import { type QueryTerm, readQuery } from "./read-query.ts";

/** Weight of a word by its position in a record. */
const PLACES: Readonly<Record<keyof Uses, number>> = { title: 1, value: 0.6, option: 0.5, description: 0.5, category: 0.3 };
/** Minimum lengths of the parts of a compound. */
const PART = 5;
const REST = 3;

/** The words of one side of a comparison, and each product's score for them. */
export interface Rated {
  readonly text: string;
  readonly terms: readonly QueryTerm[];
  readonly scores: ReadonlyMap<number, number>;
}

/**
 * Scores every product for the words of one side.
 * @param describes whether words in descriptions count even if no title word matches
 */
export function rate(text: string, describes: boolean, catalog: Catalog, currency: string | null): Rated {
  const terms = readQuery(text, catalog, currency).terms.filter(
    (one) => !one.negated && (!one.term.light || one.found?.uses.title.size === 1),
  );
  const scores = new Map<number, number>();
  for (const product of catalog.products.keys()) {
    const score = terms.reduce((sum, term) => sum + evidence(term, product, catalog), 0);
    if (score > 0 && (describes || terms.some((term) => titled(term, product, catalog)))) scores.set(product, score);
  }
  return { text, terms, scores };
}

/** Returns how strongly a word indicates a product; rare words count more. */
export function evidence({ found, term }: QueryTerm, product: number, { products, lexicon }: Catalog): number {
  if (found === null) {
    const part = partOfTitle(term.stem, products[product]?.title ?? "");
    return part === null ? 0 : lexicon.weight(part);
  }
  const own = (Object.keys(PLACES) as (keyof Uses)[]).map((place) =>
    found.uses[place].has(product) ? PLACES[place] * Math.log(1 + products.length / found.uses[place].size) : 0,
  );
  return found.quality * Math.max(...own);
}

export function titled({ found, term }: QueryTerm, product: number, { products }: Catalog): boolean {
  return found === null ? partOfTitle(term.stem, products[product]?.title ?? "") !== null : found.uses.title.has(product);
}

/**
 * Returns the title word that starts with `stemmed` ("Fischölkapseln" for "Fischöl"). If another title word has the same ending as the
 * compound `stemmed`, also accepts a title word with which the compound starts: "Handgelenk" for "Handgelenkmessgerät" in a title with
 * "Blutdruckmessgerät".
 */
function partOfTitle(stemmed: string, title: string): string | null {
  const stems = stemsOf(title);
  if (stemmed.length < PART) return null;
  const begun = stems.find((one) => one.length >= stemmed.length + REST && one.startsWith(stemmed));
  if (begun !== undefined) return begun;
  return (
    stems.find((one) => {
      const end = stemmed.slice(one.length);
      return (
        one.length >= PART && end.length >= PART && stemmed.startsWith(one) && stems.some((other) => other !== one && other.endsWith(end))
      );
    }) ?? null
  );
}

/** Reports whether a word only names or describes a product rather than asking for a property. */
export function names(term: QueryTerm, product: number, catalog: Catalog): boolean {
  if (titled(term, product, catalog)) return true;
  return term.columns.length === 0 && evidence(term, product, catalog) > 0;
}
