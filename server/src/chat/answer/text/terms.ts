import { patternsOf } from "../../../language/patterns.ts";
import { spokenEntries } from "../../../language/find-pack.ts";
import { conceptOfWord, pairConcepts, SHORT_STEM } from "./concepts.ts";
import { differsByGender } from "./inflection.ts";
import { isGrammar, isLight, isWeak } from "./stop-words.ts";
import { isUnspaced, unspacedConceptsIn, unspacedMatch } from "./unspaced.ts";
import { fold, stem, words } from "./words.ts";

/** A content word of a question. */
export interface Term {
  readonly word: string;
  readonly stem: string;
  readonly concept: string | null;
  /** Whether it has little content on its own, such as words for asking and wanting, and "thing". */
  readonly weak: boolean;
  /** Whether a document can answer the question without containing the word. */
  readonly light: boolean;
  /** Whether it is capitalized within a sentence, like a name. */
  readonly name: boolean;
  readonly number: boolean;
}

/** Text prepared for matching terms. */
export interface MatchText {
  readonly stems: ReadonlySet<string>;
  /** Words by short stem, which words of several languages share. */
  readonly short: ReadonlyMap<string, readonly string[]>;
  readonly concepts: ReadonlySet<string>;
  /** Concepts of its measurements: thickness for "2.4 mm", weight for "1.9 kg". */
  readonly measured: ReadonlySet<string>;
  /** Cached matches, by stem. */
  readonly known: Map<string, number>;
  /** The folded text if its language has no spaces between words; otherwise empty. */
  readonly unspaced: string;
}

/** Digits by number word. */
export const DIGITS: ReadonlyMap<string, string> = new Map(
  spokenEntries(({ numbers }) => numbers).flatMap(({ entry: { asDigits, small } }) =>
    asDigits.split(" ").map((word) => [word, String(small[word] ?? word)] as const),
  ),
);

/** Matches a single-letter size. */
const SIZE_LETTER = /(?<![\p{L}\p{N}'’.-])[SML](?![\p{L}\p{N}'’.-]*[\p{L}\p{N}])/gu;

const read = new Map<string, readonly Term[]>();
const READ_KEPT = 2_000;

/**
 * Returns the content words of a question, with word pairs that form a concept as one term. Cached because a turn parses its question and
 * the surrounding headings many times.
 */
export function termsOf(text: string): readonly Term[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  const made = readTerms(text);
  if (read.size >= READ_KEPT) read.clear();
  read.set(text, made);
  return made;
}

function readTerms(text: string): Term[] {
  const list = words(text);
  const stems = list.map((word) => stem(DIGITS.get(word) ?? word));
  const pairs = pairConcepts(stems, 3);
  const sizes = new Set([...text.matchAll(SIZE_LETTER)].map(([letter]) => letter.toLowerCase()));
  const names = namesIn(text);
  const terms: Term[] = [];
  const seen = new Set<string>();
  for (const [index, word] of list.entries()) {
    const pair = pairs.find(({ at }) => at.includes(index));
    if (pair !== undefined && pair.at[0] !== index) continue;
    const stemmed = stems[index] ?? word;
    const key = pair?.concept ?? stemmed;
    if (seen.has(key) || (pair === undefined && isGrammar(word) && !sizes.has(word) && !names.has(word))) continue;
    if (/^[a-z]$/.test(word) && !sizes.has(word)) continue;
    seen.add(key);
    terms.push({
      word,
      stem: pair === undefined ? stemmed : stem(pair.concept),
      concept: pair?.concept ?? (isAttribute(list, index) ? null : conceptOfWord(word, stemmed)),
      weak: pair === undefined && isWeak(word) && !sizes.has(word),
      light: pair === undefined && isLight(word) && !names.has(word),
      name: names.has(word),
      number: pair === undefined && /\d/.test(stemmed),
    });
  }
  // A single character is the subject of the question if there are no other content words.
  return terms.every(({ light, weak }) => light || weak)
    ? terms.map((term) => ({ ...term, light: term.light && !SINGLE.test(term.word) }))
    : terms;
}

const SINGLE = /^\p{Script=Han}$/u;

const forms = spokenEntries((conversation) => conversation.forms).map(({ entry }) => entry);
const DEGREE = new Set(forms.flatMap(({ degrees }) => degrees?.split(" ") ?? []));
const BEFORE_MEASURE = new Set(forms.flatMap(({ beforeMeasure }) => beforeMeasure?.split(" ") ?? []));

/** Reports whether an adjective describes the noun after it instead of asking for a measure: "heavy rain", "deep snow". */
function isAttribute(list: readonly string[], index: number): boolean {
  const next = list[index + 1];
  if (next === undefined || !DEGREE.has(list[index] ?? "")) return false;
  return !isGrammar(next) && !isWeak(next) && !/\d/.test(next) && !BEFORE_MEASURE.has(list[index - 1] ?? "");
}

const WITHIN = /(?<![.!?:…][\s"'“”„«»()]*|^[\s"'“”„«»()¿¡]*)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+/gu;
/** Words capitalized out of courtesy or by convention. */
const COURTESY = new Set(forms.flatMap(({ courtesy }) => courtesy?.split(" ") ?? []));

/** Returns the folded words that are capitalized within a sentence; empty if the whole text is in capitals. */
function namesIn(text: string): ReadonlySet<string> {
  if (text === text.toUpperCase()) return new Set();
  return new Set([...text.matchAll(WITHIN)].flatMap(([name]) => words(name)).filter((word) => word.length > 1 && !COURTESY.has(word)));
}

/** Matches hyphenated words: "Wi-Fi" also matches "wifi". */
const HYPHENATED = /\p{L}+-\p{L}+/gu;

/** Matches names of technical standards: "EN 1078", "ISO 9001", "IPX7". */
const STANDARD = /\b(?:EN|ISO|DIN|IEC|ASTM|ANSI|UL|IP)[ -]?X?\d+/;

const prepared = new Map<string, MatchText>();
const PREPARED_KEPT = 20_000;

/** Prepares the text for matching. Cached because the same passages answer many questions. */
export function matchText(text: string): MatchText {
  const known = prepared.get(text);
  if (known !== undefined) return known;
  const list = words(text);
  const stemmed = list.map(stem);
  const stems = new Set(stemmed);
  for (const word of list) {
    const digits = DIGITS.get(word);
    if (digits !== undefined) stems.add(digits);
  }
  for (const joined of text.matchAll(HYPHENATED)) stems.add(stem(fold(joined[0]).replaceAll("-", "")));
  const concepts = new Set<string>();
  const short = new Map<string, string[]>();
  for (const [at, word] of list.entries()) {
    const concept = conceptOfWord(word, stemmed[at] ?? word);
    if (concept !== null) concepts.add(concept);
    const own = stemmed[at] ?? word;
    if (own.length <= SHORT_STEM) short.set(own, [...(short.get(own) ?? []), word]);
  }
  for (const { concept } of pairConcepts(stemmed, 1)) concepts.add(concept);
  if (STANDARD.test(text)) concepts.add("standard");
  const unspaced = isUnspaced(text) ? fold(text).replaceAll(/\s+/g, " ") : "";
  if (unspaced !== "") for (const concept of unspacedConceptsIn(unspaced)) concepts.add(concept);
  const made = { stems, short, concepts, measured: measuredIn(text), known: new Map<string, number>(), unspaced };
  if (prepared.size >= PREPARED_KEPT) prepared.clear();
  prepared.set(text, made);
  return made;
}

const options = patternsOf((conversation) => conversation.options);
const MEASURES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    new RegExp(String.raw`\d\s?(?:(?:mm|cm|m)\b|${options(({ lengthUnits }) => lengthUnits)})`, "iu"),
    ["length", "width", "height", "depth", "thickness", "dimensions"],
  ],
  [new RegExp(String.raw`\d\s?(?:(?:g|kg|lbs?|oz)\b|${options(({ weightUnits }) => weightUnits)})`, "iu"), ["weight"]],
  [new RegExp(String.raw`\d\s?(?:(?:l|ml)\b|${options(({ capacityUnits }) => capacityUnits)})`, "iu"), ["capacity"]],
  [new RegExp(String.raw`\d\s?(?:㎡|${options(({ sizeUnits }) => sizeUnits)})`, "u"), ["size"]],
  [/\d\s?°/, ["temperature"]],
  [/\d\s?(?:W|kW)\b/, ["power"]],
  [/\d\s?V\b/, ["voltage"]],
];
const NO_MEASURES: ReadonlySet<string> = new Set();

function measuredIn(text: string): ReadonlySet<string> {
  if (!/\d/.test(text)) return NO_MEASURES;
  return new Set(MEASURES.flatMap(([pattern, concepts]) => (pattern.test(text) ? concepts : [])));
}

/** Returns how well the text matches a term: 1 for the word, 0.9 for its concept, 0.7 for part of a compound or a typo, 0 for no match. */
export function matchTerm(term: Term, text: MatchText): number {
  if (text.stems.has(term.stem) && text.short.get(term.stem)?.every((word) => differsByGender(word, term.word)) !== true) return 1;
  if (text.stems.size === 0) return 0;
  const key = term.concept === null ? term.stem : `${term.stem} ${term.concept}`;
  const known = text.known.get(key);
  if (known !== undefined) return known;
  const found = findMatch(term, text);
  if (text.known.size >= KNOWN_KEPT) text.known.clear();
  text.known.set(key, found);
  return found;
}

const KNOWN_KEPT = 64;

/** Minimum fraction of a word's character pairs that another word must contain for it to include the word. */
const ENOUGH_WITHIN = 0.6;

function findMatch(term: Term, text: MatchText): number {
  const within = text.unspaced !== "" && isUnspaced(term.stem) ? unspacedMatch(term.stem, text.unspaced) : 0;
  if (within === 1) return 1;
  if (term.concept !== null && text.concepts.has(term.concept)) return 0.9;
  if (within >= ENOUGH_WITHIN) return 0.7;
  if (term.concept !== null && text.measured.has(term.concept)) return 0.7;
  if (term.number || term.stem.length < 4) return 0;
  for (const other of text.stems) {
    if (other.length >= 4 && (isCompound(term.stem, other) || isTypo(term.stem, other))) return 0.7;
  }
  return 0;
}

function isCompound(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 5 || long.length - short.length < 3) return false;
  return long.startsWith(short) || long.endsWith(short);
}

/**
 * Reports whether two words differ by one inserted, deleted or replaced letter or by two swapped letters. Short words must be identical.
 */
export function isTypo(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const restOne = one.slice(start, one.length - end);
  const restOther = other.slice(start, other.length - end);
  if (restOne.length + restOther.length <= 1) return true;
  if (restOne.length === 1 && restOther.length === 1) return one.length >= 6;
  return restOne.length === 2 && restOther.length === 2 && restOne[0] === restOther[1] && restOne[1] === restOther[0];
}
