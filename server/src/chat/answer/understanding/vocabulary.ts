import { packOf } from "../../../language/find-pack.ts";
import type { Conversation } from "../../../language/language-pack.ts";
import { isMissing, present } from "../../../language/missing.ts";
import type { Dictionary } from "../../../ports/dictionary.ts";
import { type WordSet, wordSetOf } from "../text/word-set.ts";
import { stem } from "../text/words.ts";

/** The words that corrections are chosen from. */
export interface Vocabulary {
  /** Words of the message's language: function words, concepts, numbers, days. */
  readonly language: WordSet;
  /** Words that ask for something: "price", "open". */
  readonly asking: WordSet;
  /** Words of the brand, from its products and titles. */
  readonly brand: readonly WordSet[];
  /** Dictionaries: that of the message's language first, followed by those of the persona's languages. */
  readonly dictionaries: readonly Dictionary[];
  /** Whether the first dictionary is for the message's language, in which case unknown words are likely errors. */
  readonly hasDictionary: boolean;
  /** Reports whether a folded word is common in the message's language; null if no model can decide. */
  readonly isCommon: ((folded: string) => boolean) | null;
}

const byLanguage = new Map<string, WordSet>();

/** Returns the words in a language pack. */
export function wordsOfLanguage(language: string): WordSet {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const conversation = present<Conversation>(packOf(language)?.conversation ?? { missing: "not spoken" });
  const made = wordSetOf(conversation === null ? [] : textsOf(conversation));
  byLanguage.set(language, made);
  return made;
}

const asking = new Map<string, WordSet>();

/** Returns the words in a language pack that ask for something. */
export function askingWordsOf(language: string): WordSet {
  const known = asking.get(language);
  if (known !== undefined) return known;
  const conversation = present<Conversation>(packOf(language)?.conversation ?? { missing: "not spoken" });
  const made = wordSetOf(
    conversation === null
      ? []
      : [
          ...listsIn(conversation.smallTalk.askingWords),
          ...listsIn(conversation.concepts.price),
          ...listsIn(conversation.questions).flatMap(plainWordsOf),
        ],
  );
  asking.set(language, made);
  return made;
}

function textsOf({ words: own, concepts, days, months, numbers, units, currencies, colours, smallTalk, ...rest }: Conversation): string[] {
  const { questions, requests, expected, followUps } = rest;
  const counted = present(numbers);
  return [
    ...listsIn(own),
    ...listsIn(concepts).map((list) => list.replaceAll("_", " ")),
    ...days,
    ...listsIn(months),
    ...Object.keys({ ...counted?.small, ...counted?.large }),
    ...keysOf(units),
    ...keysOf(currencies),
    ...listsIn(colours),
    ...listsIn(smallTalk.words),
    ...listsIn(smallTalk.filler),
    ...listsIn(smallTalk.askingWords),
    ...[questions, requests, expected, followUps].flatMap(listsIn).flatMap(plainWordsOf),
  ];
}

function keysOf(entry: object): string[] {
  return isMissing(entry) ? [] : Object.keys(entry);
}

/** Returns all strings in an entry of a language pack. */
function listsIn(entry: unknown): string[] {
  if (typeof entry === "string") return [entry];
  if (typeof entry !== "object" || entry === null || isMissing(entry)) return [];
  return Object.values(entry).flatMap(listsIn);
}

/** Matches complete words in a pattern: not parts of words, which are next to groups and quantifiers. */
const PLAIN = /(?<![\p{L}\\?*+)\]}[{^!<=:-])\p{L}{4,}(?![\p{L}?*+([{\\}\]-])/gu;

function plainWordsOf(pattern: string): string[] {
  return [...pattern.matchAll(PLAIN)].map(([word]) => word);
}

/** Reports whether the brand or the language pack uses a word. */
export function isOwnWord(folded: string, { language, brand }: Vocabulary): boolean {
  const stemmed = stem(folded);
  return [language, ...brand].some(({ words, stems }) => words.has(folded) || stems.has(stemmed));
}

/** Reports whether a dictionary contains a word. */
export function isInDictionary(folded: string, { dictionaries }: Vocabulary): boolean {
  return dictionaries.some(({ has }) => has(folded));
}

const LEAST_PART = 4;

/** Reports whether a word consists of two known words, possibly joined by a letter. */
export function isCompound(folded: string, vocabulary: Vocabulary): boolean {
  for (let at = LEAST_PART; at <= folded.length - LEAST_PART; at += 1) {
    const [first, second] = [folded.slice(0, at), folded.slice(at)];
    if (!isPart(second, vocabulary)) continue;
    if (isPart(first, vocabulary) || (at > LEAST_PART && isPart(first.slice(0, -1), vocabulary))) return true;
  }
  return false;
}

function isPart(folded: string, vocabulary: Vocabulary): boolean {
  const { language, brand } = vocabulary;
  return [language, ...brand].some(({ words }) => words.has(folded)) || isInDictionary(folded, vocabulary);
}
