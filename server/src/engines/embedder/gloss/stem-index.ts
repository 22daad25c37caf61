import type { Entries } from "./entries.ts";
import { fold } from "./fold.ts";

/** Shorter words are looked up only as written, because too many words share the same short stem. */
const SHORTEST = 4;
/** Number of initial letters by which the forms are partitioned; the minimum length of a stem. */
const BEGINNING = SHORTEST - 1;
/** Maximum number of letters that an ending adds to a stem. */
const LONGEST_ENDING = 6;
/** Maximum number of forms stemmed per lookup. */
const MOST_FORMS = 40;

/**
 * Finds words by stem. Stemming a whole glossary would take longer than loading it, so only words that begin with the letters of the stem are
 * stemmed.
 */
export class StemIndex {
  readonly #entries: Entries;
  readonly #stem: (word: string) => string;
  readonly #isLeftOut: (word: string) => boolean;
  /** Positions of the words by initial letters; each list is sorted on first use. */
  readonly #byBeginning = new Map<string, { positions: Uint32Array | number[]; isSorted: boolean }>();

  /**
   * @param stem stemmer; expects words with diacritics
   * @param isLeftOut whether a word has no other forms
   */
  constructor(entries: Entries, stem: (word: string) => string, isLeftOut: (word: string) => boolean) {
    this.#entries = entries;
    this.#stem = (word) => fold(stem(word));
    this.#isLeftOut = isLeftOut;
  }

  /** Returns the gloss for the first word, in alphabetical order, with the same stem as a lowercase word. */
  find(word: string): string | undefined {
    if (word.length < SHORTEST) return undefined;
    const stem = this.#stem(word);
    if (stem.length < BEGINNING) return undefined;
    const forms = this.#formsOf(stem.slice(0, BEGINNING));
    for (let at = this.#firstNotBefore(forms, stem), read = 0; at < forms.length && read < MOST_FORMS; at++, read++) {
      const position = forms[at] as number;
      const form = this.#entries.formAt(position);
      const folded = fold(form);
      if (!folded.startsWith(stem)) break;
      if (folded.length > stem.length + LONGEST_ENDING || folded.length < SHORTEST) continue;
      if (this.#stem(form) === stem && !this.#isLeftOut(form)) return this.#entries.glossAt(position) || undefined;
    }
    return undefined;
  }

  /** Returns the positions of the words with these initial letters, in alphabetical order. */
  #formsOf(beginning: string): ArrayLike<number> {
    if (this.#byBeginning.size === 0) this.#divide();
    const all = this.#byBeginning.get(beginning);
    if (all === undefined) return [];
    if (!all.isSorted) {
      const sorted = Array.from(all.positions, (position) => [this.#foldedAt(position), position] as const).toSorted(([one], [other]) =>
        one === other ? 0 : one < other ? -1 : 1,
      );
      all.positions = Uint32Array.from(sorted, ([, position]) => position);
      all.isSorted = true;
    }
    return all.positions;
  }

  #divide(): void {
    for (const position of this.#entries.positions) {
      const folded = this.#foldedAt(position);
      if (folded.length < BEGINNING) continue;
      const beginning = folded.slice(0, BEGINNING);
      const all = this.#byBeginning.get(beginning);
      if (all === undefined) this.#byBeginning.set(beginning, { positions: [position], isSorted: false });
      else (all.positions as number[]).push(position);
    }
  }

  #foldedAt(position: number): string {
    return fold(this.#entries.formAt(position));
  }

  /** Returns the index of the first word that does not sort before a stem. */
  #firstNotBefore(forms: ArrayLike<number>, stem: string): number {
    let [low, high] = [0, forms.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#foldedAt(forms[middle] as number) < stem) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
