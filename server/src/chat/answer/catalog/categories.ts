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
  const below = new Map<string, Set<number>>();
  const add = (sets: Map<string, Set<number>>, name: string, index: number): void =>
    void sets.set(name, (sets.get(name) ?? new Set()).add(index));
  for (const [index, { categories }] of products.entries()) {
    for (const path of categories)
      for (const [level, name] of path.entries()) add(path.indexOf(name) < level ? below : byName, name, index);
  }
  // Below "Sewing machines > Accessories" and "Sewing machines > Sewing machines", only the latter are sewing machines.
  return [...new Map([...byName, ...below])].map(([name, own]) => ({
    name,
    stems: words(name)
      // The letter in "E-Guitars" is not a function word.
      .filter((word) => !isGrammar(word) || (word.length === 1 && JOINED.test(name)))
      .map(stem),
    products: own,
  }));
}
