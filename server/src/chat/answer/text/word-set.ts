import { stem, words } from "./words.ts";

/** Folded words with their original spelling, and their stems. */
export interface WordSet {
  /** Original spelling by folded word. */
  readonly words: ReadonlyMap<string, string>;
  readonly stems: ReadonlySet<string>;
}

const LEAST_LETTERS = 2;

/** Collects words, with the first spelling of each. */
export function wordSetOf(texts: Iterable<string>): WordSet {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const [written] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
      const [word, ...more] = words(written);
      if (word !== undefined && more.length === 0 && word.length >= LEAST_LETTERS && !found.has(word))
        found.set(word, written.toLowerCase());
    }
  }
  return { words: found, stems: new Set([...found.keys()].map(stem)) };
}
