import { withoutMarks } from "../../../language/without-marks.ts";

/** Shorter words are looked up as written only: too many stems are alike. */
const SHORTEST = 4;
/** Letters that endings add to a stem. */
const LONGEST_ENDING = 6;
/** Forms that are stemmed for one word. */
const MOST_FORMS = 40;

/**
 * Finds words by their stem. Stemming all words of a glossary would take longer than reading it, so that only words that begin like the stem are
 * stemmed.
 */
export class StemIndex {
  readonly #entries: ReadonlyMap<string, string>;
  readonly #stem: (word: string) => string;
  readonly #isLeftOut: (word: string) => boolean;
  #sorted: readonly (readonly [folded: string, form: string])[] | undefined;

  /**
   * @param entries glosses by form in lower case
   * @param stem needs the diacritics of a word
   * @param isLeftOut whether a word has no other forms
   */
  constructor(entries: ReadonlyMap<string, string>, stem: (word: string) => string, isLeftOut: (word: string) => boolean) {
    this.#entries = entries;
    this.#stem = (word) => withoutMarks(stem(word));
    this.#isLeftOut = isLeftOut;
  }

  /** Returns the gloss of the first word in alphabetical order that has the stem of a word in lower case. */
  find(word: string): string | undefined {
    if (word.length < SHORTEST) return undefined;
    const stem = this.#stem(word);
    if (stem.length < SHORTEST - 1) return undefined;
    this.#sorted ??= Array.from(this.#entries.keys(), (form) => [withoutMarks(form), form] as const).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const forms = this.#sorted;
    for (let at = firstNotBefore(forms, stem), read = 0; at < forms.length && read < MOST_FORMS; at++, read++) {
      const [folded, form] = forms[at] ?? ["", ""];
      if (!folded.startsWith(stem)) break;
      if (folded.length > stem.length + LONGEST_ENDING || folded.length < SHORTEST) continue;
      if (this.#stem(form) === stem && !this.#isLeftOut(form)) return this.#entries.get(form) || undefined;
    }
    return undefined;
  }
}

/** Returns the position of the first of sorted words that is not before another one. */
function firstNotBefore(sorted: readonly (readonly [folded: string, form: string])[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[0] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
