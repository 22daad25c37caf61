import { CONCEPTS } from "../../../language/concepts.ts";
import { SPOKEN } from "../../../language/find-pack.ts";
import { en } from "../../../language/packs/en.ts";
import { CALENDAR } from "./calendar.ts";
import { addsGender, isInflection } from "./inflection.ts";
import { stem, words } from "./words.ts";
import { isUnspacedLanguage, UNSPACED_CONCEPTS } from "./unspaced.ts";

const MOST_ENGLISH = 1;
/** Concepts of the days of the week. */
export const DAYS: readonly string[] = en.conversation.days;

/** Returns English search words for a concept. */
export function englishOf(concept: string): string[] {
  const list = wordsOf(en.conversation.concepts, concept)?.split(" ").slice(0, MOST_ENGLISH) ?? [concept];
  return [...new Set(list.flatMap((entry) => entry.split("_")))].slice(0, MOST_ENGLISH);
}

function wordsOf(concepts: Readonly<Record<string, string | null>>, concept: string): string | null {
  return Object.hasOwn(concepts, concept) ? (concepts[concept] ?? null) : null;
}

const byStem = new Map<string, string>();
const listed = new Set<string>();
/** Words of concepts, by stem. */
const byStemListed = new Map<string, string[]>();
const byPair = new Map<string, string>();
const spaced = SPOKEN.filter(({ code }) => !isUnspacedLanguage(code));
for (const concept of CONCEPTS) for (const { conversation } of spaced) addWords(concept, conversation.concepts[concept]);
for (const { conversation } of spaced)
  for (const [at, names] of conversation.days.entries()) if (!names.includes("-")) addWords(DAYS[at] ?? "", names);
for (const [stemmed, concept] of CALENDAR) if (!byStem.has(stemmed)) byStem.set(stemmed, concept);

/** Adds the words of a concept. If a stem is already in use, it keeps its first concept. */
function addWords(concept: string, list: string | null): void {
  for (const entry of list?.split(" ") ?? []) {
    const own = entry.split("_").flatMap(words);
    const parts = own.map(stem);
    for (const word of own.length === 1 ? own : []) {
      listed.add(word);
      byStemListed.set(stem(word), [...(byStemListed.get(stem(word)) ?? []), word]);
    }
    if (parts.length === 1 && parts[0] !== undefined && !byStem.has(parts[0])) byStem.set(parts[0], concept);
    else if (parts.length === 2) byPair.set(parts.join(" "), concept);
  }
}

/** Maximum number of letters that an inflection adds. */
const INFLECTION = 2;

/** Maximum length of a stem that unrelated words may share. */
export const SHORT_STEM = 4;

/**
 * Reports whether a word belongs to the concept of its stem, and not to another word with the same stem: "sleeps 4" and "sleeping bag",
 * "parking" and "parka".
 */
export function isOfConcept(word: string): boolean {
  const stemmed = stem(word);
  if (listed.has(word)) return true;
  const isShort = stemmed.length <= SHORT_STEM && word !== stemmed;
  return (
    word.length <= stemmed.length + INFLECTION && (!isShort || (byStemListed.get(stemmed) ?? []).some((one) => isInflection(one, word)))
  );
}

const pairHeads = new Set([...byPair.keys()].map((pair) => pair.split(" ")[0]));

/** Returns the concept of a stem; null if it has none. */
export function conceptOf(stemmed: string): string | null {
  return byStem.get(stemmed) ?? UNSPACED_CONCEPTS.get(stemmed) ?? null;
}

/** Maximum number of letters at the end of the shorter word in which two words for a concept can differ. */
const DIFFERENT = 2;

/**
 * Returns the concept of a word. The stem alone is not enough, because words of other languages may share it: "comprar" and "comprimento",
 * "parken" and "parka".
 */
export function conceptOfWord(word: string, stemmed: string): string | null {
  const concept = conceptOf(stemmed);
  const alike = byStemListed.get(stemmed);
  if (concept === null || alike === undefined) return concept;
  const isAlike = (one: string): boolean => {
    const shared = Math.max(stemmed.length, Math.min(word.length, one.length) - DIFFERENT);
    return word.slice(0, shared) === one.slice(0, shared) && (stemmed.length > SHORT_STEM || !addsGender(word, one));
  };
  return alike.some(isAlike) ? concept : null;
}

/** Returns the concepts for word pairs in a list of stems, and the positions of both words. */
export function pairConcepts(
  stems: readonly string[],
  gap: number,
): { readonly concept: string; readonly at: readonly [number, number] }[] {
  const found: { concept: string; at: [number, number] }[] = [];
  for (let first = 0; first < stems.length; first += 1) {
    if (!pairHeads.has(stems[first])) continue;
    for (let second = first + 1; second <= first + 1 + gap && second < stems.length; second += 1) {
      const concept = byPair.get(`${stems[first] ?? ""} ${stems[second] ?? ""}`);
      if (concept !== undefined) found.push({ concept, at: [first, second] });
    }
  }
  return found;
}
