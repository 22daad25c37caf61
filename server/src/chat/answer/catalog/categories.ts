import type { SourceRecord } from "../extract/record.ts";
import { isGrammar } from "../text/stop-words.ts";
import { stem, words } from "../text/words.ts";

/** A category at any level, and its products. */
export interface Category {
  readonly name: string;
  /** Stems of its words, without function words. */
  readonly stems: readonly string[];
  readonly products: ReadonlySet<number>;
}

const JOINED = /(?<!\p{L})\p{L}-\p{L}/u;

/** Returns the categories at all levels. */
export function categoriesOf(products: readonly SourceRecord[]): Category[] {
  const byName = new Map<string, Set<number>>();
  for (const [index, { categories }] of products.entries()) {
    for (const name of categories.flat()) byName.set(name, (byName.get(name) ?? new Set()).add(index));
  }
  return [...byName].map(([name, own]) => ({
    name,
    stems: words(name)
      // The letter in "E-Guitars" is not a function word.
      .filter((word) => !isGrammar(word) || (word.length === 1 && JOINED.test(name)))
      .map(stem),
    products: own,
  }));
}
