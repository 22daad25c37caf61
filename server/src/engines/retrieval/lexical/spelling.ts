import { deletionNeighbourhood, isWithinOneEdit } from "../analysis/edits.ts";
import { NumberList } from "../storage/number-list.ts";
import { hashOf } from "../storage/string-table.ts";

/**
 * Prefix of a title or attribute word as written, if it differs from its term. It is compared with misspelled words, and stored in the same lists as
 * the terms.
 */
export const SPELLING_PREFIX = "\u0004";

/** Returns the word as written for a term. */
export function spelledWord(term: string): string {
  return term.startsWith(SPELLING_PREFIX) ? term.slice(1) : term;
}

/** Finds words that differ from a word by one edit. Uses chained hashing of deletion neighborhoods. */
export class SpellingIndex {
  #buckets = new Uint32Array(1024);
  /** Two numbers per entry: the previous entry in its bucket plus 1, and its term. */
  readonly #entries = new NumberList(Uint32Array);
  readonly #hashes = new NumberList(Uint32Array);
  readonly #terms = new Set<number>();

  add(term: number, word: string): void {
    if (this.#terms.has(term)) return;
    this.#terms.add(term);
    for (const variant of deletionNeighbourhood(word)) {
      if (this.#hashes.length >= this.#buckets.length) this.#rehash();
      this.#hashes.push(hashOf(variant));
      this.#entries.push(0);
      this.#entries.push(term);
      this.#chain(this.#hashes.length - 1);
    }
  }

  /**
   * Returns terms within one edit, in insertion order.
   * @param wordOf returns the word for a term
   */
  find(word: string, wordOf: (term: number) => string): number[] {
    const found = new Set<number>();
    for (const variant of deletionNeighbourhood(word)) {
      const hash = hashOf(variant);
      for (let entry = this.#buckets[hash & (this.#buckets.length - 1)] ?? 0; entry !== 0; entry = this.#entries.at((entry - 1) * 2)) {
        if (this.#hashes.at(entry - 1) === hash) found.add(this.#entries.at((entry - 1) * 2 + 1));
      }
    }
    return [...found].filter((term) => isWithinOneEdit(wordOf(term), word)).toSorted((a, b) => a - b);
  }

  get bytes(): number {
    return this.#buckets.byteLength + this.#entries.bytes + this.#hashes.bytes + this.#terms.size * 16;
  }

  #chain(entry: number): void {
    const bucket = this.#hashes.at(entry) & (this.#buckets.length - 1);
    this.#entries.data[entry * 2] = this.#buckets[bucket] ?? 0;
    this.#buckets[bucket] = entry + 1;
  }

  #rehash(): void {
    this.#buckets = new Uint32Array(this.#buckets.length * 4);
    for (let entry = 0; entry < this.#hashes.length; entry++) this.#chain(entry);
  }
}
