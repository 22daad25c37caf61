import { setPattern } from "../text/set-pattern.ts";
import { fold, stem } from "../text/words.ts";
import { editCost } from "./edit-cost.ts";
import { isCompound, isInDictionary, isOwnWord, type Vocabulary } from "./vocabulary.ts";

/** A word in a message. */
interface TypedWord {
  readonly at: number;
  readonly text: string;
  readonly folded: string;
  /** Whether it is capitalized within a sentence, like a name. */
  readonly isName: boolean;
}

/** Matches runs of letters that are not part of a number, code, URL, email address or abbreviation. */
const WORD = /(?<![\p{L}\p{M}\p{N}@_/\\#.])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}\p{N}@_/\\#]|\.\p{L})/gu;
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
const FOLDED_LATIN = /^[a-z]+$/;
const SENTENCE_START = /(?:^|[.!?:…])[\s"'“”„«»()¿¡-]*$/u;

/** Number of characters before a word that are searched for an avoidance word. */
const NEAR = 60;
const AVOIDED = new RegExp(
  String.raw`(?<!\p{L})(?:${setPattern(({ negations }) => negations)}|${setPattern(({ avoiding }) => avoiding)})\s+(?:\p{L}{1,5}\s+)?$`,
  "u",
);

/** If more than this fraction of the words is unknown, the message is in another language. */
const MOST_UNKNOWN = 0.4;
/** Number of unknown words that are always allowed in a message in the language. */
const FEW_UNKNOWN = 2;
/** Maximum number of words to correct; a message with more errors is not a question. */
const MOST_CORRECTED = 12;

/**
 * Corrects mistyped words in a message to known words if one is clearly the closest. Leaves numbers, codes, names and other scripts
 * unchanged.
 */
export function correctSpelling(message: string, vocabulary: Vocabulary): string {
  const typed = wordsIn(message);
  const sure = (folded: string): boolean => isOwnWord(folded, vocabulary) || isKnown(folded, vocabulary);
  const corrections = typed
    .flatMap((word) => {
      const better = heard(word, vocabulary);
      return better === null && sure(word.folded) ? [] : [{ word, better: better ?? correct(word, vocabulary) }];
    })
    .slice(0, MOST_CORRECTED);
  const unknown = corrections.filter(({ word, better }) => better === null && !isInDictionary(word.folded, vocabulary)).length;
  if (unknown > FEW_UNKNOWN && unknown > typed.length * MOST_UNKNOWN) return message;
  let corrected = message;
  for (const { word, better } of corrections.toReversed()) {
    if (better !== null)
      corrected = corrected.slice(0, word.at) + withCase(better, word.text) + corrected.slice(word.at + word.text.length);
  }
  return corrected;
}

function wordsIn(message: string): TypedWord[] {
  const isShouted = message === message.toUpperCase();
  return [...message.matchAll(WORD)].flatMap(({ index: at, 0: text }) => {
    const folded = fold(text);
    // A word after "no" or "without" is never corrected, because it names what the visitor must avoid: "no gluten".
    if (AVOIDED.test(fold(message.slice(Math.max(0, at - NEAR), at)))) return [];
    if (!LATIN.test(text) || !FOLDED_LATIN.test(folded)) return [];
    if (!isShouted && text.slice(1) !== text.slice(1).toLowerCase()) return [];
    const isCapital = !isShouted && /^\p{Lu}/u.test(text);
    return [{ at, text, folded, isName: isCapital && !SENTENCE_START.test(message.slice(0, at)) }];
  });
}

/** Reports whether a word certainly needs no correction. A word list from the web also contains common errors. */
function isKnown(folded: string, vocabulary: Vocabulary): boolean {
  return vocabulary.isCommon === null ? isInDictionary(folded, vocabulary) : vocabulary.isCommon(folded);
}

/**
 * Returns the word for asking that a misspelled word sounds like: "precio" for "presio". A dictionary that was compiled from the web and
 * lacks frequencies contains such errors.
 */
function heard({ folded, isName }: TypedWord, { asking, language, brand, isCommon }: Vocabulary): string | null {
  if (isCommon !== null || isName || folded.length <= 3 || [language, ...brand].some(({ words }) => words.has(folded))) return null;
  return clearest(nearest(folded, [asking.words], SOUNDS_ALIKE)) ?? null;
}

function correct({ folded, isName }: TypedWord, vocabulary: Vocabulary): string | null {
  const most = mostCost(folded, isName, vocabulary);
  const own = nearest(folded, [vocabulary.language.words], most);
  const brand = nearest(
    folded,
    vocabulary.brand.map(({ words }) => words),
    most,
  );
  const best = preferred(own, brand);
  if (best !== undefined) return best;
  if (own.length + brand.length > 0) return null;
  const ending = folded.at(-1) ?? "";
  const base = folded.slice(0, -1);
  // Handles "sundys", because the vocabulary often contains only the singular or the plural of a noun.
  const singular =
    ending === PLURAL && base.length >= LONG - 1 ? clearest(nearest(base, [vocabulary.language.words], ONE_LETTER)) : undefined;
  if (singular !== undefined) return singular + ending;
  return isName || isRealWord(folded, vocabulary) ? null : fromDictionary(folded, vocabulary);
}

/** Reports whether a word is rare rather than mistyped. Without a list of common words, any two words could form a compound. */
function isRealWord(folded: string, vocabulary: Vocabulary): boolean {
  return isInDictionary(folded, vocabulary) || (vocabulary.isCommon === null && isCompound(folded, vocabulary));
}

const SWAPPED = 0.8;
const SOUNDS_ALIKE = 0.9;
const ONE_LETTER = 1;
const NEIGHBOUR = 1.1;
const REPLACED = 1.4;
const TWO_LETTERS = 2;
/** Minimum lengths of a word with two errors, and of a word with two arbitrary missing letters. */
const TWO_MISTAKES = 8;
const TWO_LETTERS_LOST = 11;
const PLURAL = "s";

/** Returns the maximum cost of a correction. Short words and words that may be correct are corrected only if the error is obvious. */
function mostCost(folded: string, isName: boolean, vocabulary: Vocabulary): number {
  // A long word that is not in the model's vocabulary is probably an error that the dictionary also contains.
  const isDubious = vocabulary.isCommon !== null && folded.length > LONG;
  if (folded.length <= 3 || !vocabulary.hasDictionary || (isInDictionary(folded, vocabulary) && !isDubious)) return SWAPPED;
  if (folded.length === 4 || isName || isInDictionary(folded, vocabulary)) return ONE_LETTER;
  // A word list from the web contains the parts of many errors: "pole" and "rised".
  if (isCompound(folded, vocabulary)) return isDubious ? NEIGHBOUR : ONE_LETTER;
  if (folded.length === 5) return NEIGHBOUR;
  if (folded.length < TWO_MISTAKES) return REPLACED;
  return folded.length < TWO_LETTERS_LOST ? SWAPPED + ONE_LETTER : TWO_LETTERS;
}

interface Candidate {
  readonly folded: string;
  readonly written: string;
  readonly cost: number;
}

/** Minimum difference in cost between the closest word and any other. */
const CLEARLY = 0.15;
/** Maximum length difference between a word and a correction within the maximum cost. */
const MOST_LENGTH = 2;

/** Returns the words within the maximum cost, closest first, one per stem. */
function nearest(folded: string, among: readonly ReadonlyMap<string, string>[], most: number): Candidate[] {
  const found: Candidate[] = [];
  for (const words of among) {
    for (const [word, written] of words) {
      if (Math.abs(word.length - folded.length) > MOST_LENGTH || isInflection(folded, word)) continue;
      const cost = editCost(folded, word, most);
      if (cost <= most && (cost < ONE_LETTER || word[0] === folded[0])) found.push({ folded: word, written, cost });
    }
  }
  const stems = new Set<string>();
  return found.toSorted((one, other) => one.cost - other.cost).filter((one) => !stems.has(stem(one.folded)) && stems.add(stem(one.folded)));
}

/** Reports whether the words differ only by the last letter, like inflected forms. */
function isInflection(folded: string, word: string): boolean {
  return (folded.startsWith(word) && folded.at(-1) !== word.at(-1)) || word === folded + PLURAL;
}

/** Returns the closest word if it is unambiguous, preferring words of the language. */
function preferred(own: readonly Candidate[], brand: readonly Candidate[]): string | undefined {
  const [first] = own;
  const [other] = brand;
  // Of two candidates, a word that the brand also uses is more likely: "heavy" rather than "hey".
  const shared = other === undefined ? undefined : own.find(({ folded }) => stem(folded) === stem(other.folded));
  if (shared !== undefined && first !== undefined && shared.cost <= first.cost) return clearest(brand) ?? clearest(own);
  if (first === undefined || other === undefined || stem(first.folded) === stem(other.folded)) return clearest(own) ?? clearest(brand);
  if (first.cost <= other.cost) return clearest(own);
  return other.cost <= first.cost - CLEARLY ? clearest(brand) : undefined;
}

function clearest([best, next]: readonly Candidate[]): string | undefined {
  return best !== undefined && (next === undefined || next.cost - best.cost >= CLEARLY) ? best.written : undefined;
}

/** Minimum length of a word that is unlikely to be one letter away from another word, and minimum length for two swapped letters. */
const LONG = 6;
const LONG_SWAPPED = 5;

/** Returns the only common word that is one obvious error away; null if there are several. */
function fromDictionary(folded: string, { dictionaries: [dictionary], hasDictionary, isCommon }: Vocabulary): string | null {
  if (dictionary === undefined || !hasDictionary || folded.length < LONG_SWAPPED) return null;
  const words = new Map<string, string>();
  for (const word of oneLetterAway(folded)) {
    if (dictionary.has(word) && (isCommon === null || isCommon(word))) words.set(word, word);
  }
  return clearest(nearest(folded, [words], SWAPPED)) ?? null;
}

/** Yields the variants of a word with two adjacent letters swapped, one letter doubled, or one double letter made single. */
function* oneLetterAway(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1 && after[0] === after[1]) yield before + after.slice(1);
    if (after.length > 1) yield before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2);
    if (after !== "") yield before + (after[0] ?? "") + after;
  }
}

/** Returns the correction with the capitalization of the typed word. */
function withCase(word: string, typed: string): string {
  if (typed.length > 1 && typed === typed.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(typed) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
