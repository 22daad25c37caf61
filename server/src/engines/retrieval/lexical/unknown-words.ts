import { isCorrectable } from "../analysis/edits.ts";
import type { QueryWord, Variants } from "../analysis/query-words.ts";
import { documentFrequency, idfOf, type LexicalView, type ScopeStatistics, type WeighedWord, weighWords } from "./score.ts";

/** Maximum number of corrections for a misspelled word; the most frequent are used. */
const MOST_GUESSES = 3;
/** Weight of a corrected word relative to a correctly spelled word. */
const GUESS_WEIGHT = 0.5;

/** Minimum number of letters in a compound and in each of its parts. */
const LEAST_COMPOUND = 8;
const LEAST_PART = 3;

/**
 * Replaces words that no document in the scope contains with alternatives: title and attribute words within one edit, or else the two parts
 * of a compound.
 * @param asked words of the query
 * @param weighed the same words with their weights
 * @param variantsOf returns the stems of a word in the languages of the query and the documents
 */
export function withoutUnknown(
  asked: readonly QueryWord[],
  weighed: readonly WeighedWord[],
  views: readonly LexicalView[],
  statistics: ScopeStatistics,
  variantsOf: (word: string) => Variants,
): WeighedWord[] {
  return weighed.map((word, i) => {
    const written = asked[i]?.written ?? null;
    if (written === null || word.whole.frequency > 0 || !isCorrectable(written)) return word;
    const guesses = guessesFor(written, views);
    if (guesses.length === 0) return splitCompound(written, views, statistics, variantsOf) ?? word;
    const variants = [...new Set(guesses.flatMap((guess) => [guess, ...variantsOf(guess)]))];
    const frequency = views.reduce((sum, view) => sum + documentFrequency(view, variants), 0);
    const idf = GUESS_WEIGHT * idfOf(frequency, statistics);
    return { whole: { variants, idf, frequency }, parts: [], allParts: false, rarity: idf };
  });
}

/**
 * Reduces the weight of unknown and grammatical words if vectors do not have full weight: "I would like to buy a lamp" is about a lamp,
 * even if no document contains "like" or "buy".
 * @param asked words of the query
 * @param words replacements for the words
 * @param share fraction of the rarity that the words keep
 */
export function withLessOfUnknown(asked: readonly QueryWord[], words: readonly WeighedWord[], share: number): WeighedWord[] {
  return words.map((word, i) => {
    if (asked[i]?.isGrammar === true)
      return { ...word, whole: { ...word.whole, idf: word.whole.idf * share }, rarity: word.rarity * share };
    const isUnknown = word.whole.frequency === 0 && word.parts.every(({ frequency }) => frequency === 0);
    return isUnknown ? { ...word, rarity: word.rarity * share } : word;
  });
}

/**
 * Splits `Schreibtischlampe` into `Schreibtisch` and `Lampe` if the scope contains both; an `s` may join the parts. The longest possible
 * first part is used.
 */
function splitCompound(
  word: string,
  views: readonly LexicalView[],
  statistics: ScopeStatistics,
  variantsOf: (word: string) => Variants,
): WeighedWord | null {
  if (word.length < LEAST_COMPOUND) return null;
  const isKnown = (variants: Variants): boolean => views.some((view) => documentFrequency(view, variants) > 0);
  for (let at = word.length - LEAST_PART; at >= LEAST_PART; at--) {
    const second = variantsOf(word.slice(at));
    if (!isKnown(second)) continue;
    for (const joint of word[at - 1] === "s" ? [0, 1] : [0]) {
      const first = variantsOf(word.slice(0, at - joint));
      if (at - joint < LEAST_PART || !isKnown(first)) continue;
      return weighWords([{ whole: [word], parts: [first, second], allParts: true, written: null }], views, statistics)[0] ?? null;
    }
  }
  return null;
}

/** Returns title and attribute words in the scope within one edit, sorted by document frequency in these fields. */
function guessesFor(word: string, views: readonly LexicalView[]): string[] {
  const frequencies = new Map<string, number>();
  for (const { store, scope } of views) {
    for (const { word: similar, term } of store.similarWords(word)) {
      let frequency = 0;
      store.eachNaming(term, (document) => void (frequency += scope[document] ?? 0));
      if (frequency > 0) frequencies.set(similar, (frequencies.get(similar) ?? 0) + frequency);
    }
  }
  return [...frequencies]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_GUESSES)
    .map(([similar]) => similar);
}
