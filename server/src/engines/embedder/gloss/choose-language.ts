import { languagesOfFunctionWord, mainScript, pointsOfLanguages } from "../../../language/detect.ts";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import type { Glossary } from "./glossary.ts";

/** Number of words read to choose the language of a text. */
const MOST_WORDS = 200;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** Bonus for a language that the caller expects, unless it expects English; penalty for a language that it does not expect. */
const PRIOR = 1;
/** Points by which a language without a glossary must exceed one with a glossary. */
const OTHER_LEAD = 1;
const FUNCTION_WORD = 2;
/** Minimum points for a text to be glossed. */
const LEAST = 1;

/** Number of characters compared with the function words of all languages. */
const SAMPLE = 300;

/** Evidence for a glossary in a text. */
interface Evidence {
  /** Known non-English words, weighted by certainty. */
  own: number;
  /** Unknown English words. */
  english: number;
  /** Known words. */
  known: number;
}

/**
 * Returns the glossary of the language that a text is written in; null for English and for languages without a glossary.
 *
 * A text is in the glossary's language if it has more words of that language than English ones. Words of both, such as "rot" and "hose", decide
 * only if English is not expected.
 * @param isEnglish whether a lower-case word is English
 * @param languages BCP 47, see `Embedder.embedQuery`
 */
export function chooseGlossary(
  text: string,
  glossaries: readonly Glossary[],
  isEnglish: (word: string) => boolean,
  languages: readonly string[] = [],
): Glossary | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const expected = languages.map(primarySubtag);
  let best: Glossary | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const glossary of glossaries) {
    const { own, english, known } = evidenceOf(words, glossary, isEnglish);
    const score = own - english + priorOf(glossary.language, expected);
    if (known > 0 && score >= LEAST && score > most) [best, most] = [glossary, score];
  }
  return best !== null && !isInLanguageWithout(best.language, text, glossaries) ? best : null;
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (words.length === MOST_WORDS) break;
    if (word.length > 1) words.push(word.toLowerCase());
  }
  return words;
}

function evidenceOf(words: readonly string[], glossary: Glossary, isEnglish: (word: string) => boolean): Evidence {
  const evidence: Evidence = { own: 0, english: 0, known: 0 };
  for (const word of words) {
    const certainty = glossary.certaintyOf(word);
    const isForeign = !isEnglish(word);
    if (certainty > 0) evidence.known += 1;
    if (isForeign) evidence.own += certainty * weightOf(word, glossary.language);
    else if (certainty === 0) evidence.english += weightOf(word, "en");
  }
  return evidence;
}

/** Returns the weight of a word: function words show the language of a text that names things in another. */
function weightOf(word: string, language: string): number {
  return languagesOfFunctionWord(word).includes(language) ? FUNCTION_WORD : 1;
}

function priorOf(language: string, expected: readonly string[]): number {
  if (expected.length === 0) return 0;
  if (!expected.includes(language)) return -PRIOR;
  return expected.includes("en") ? 0 : PRIOR;
}

/** Returns whether a text is in another script, or in a language without a glossary: Italian shares many words with Spanish. */
function isInLanguageWithout(language: string, text: string, glossaries: readonly Glossary[]): boolean {
  const script = mainScript(text);
  if (script !== null && script !== "latin") return true;
  const points = pointsOfLanguages(text.slice(0, SAMPLE));
  const own = points.get(language) ?? 0;
  for (const [other, value] of points) {
    if (other !== "en" && value >= own + OTHER_LEAD && !glossaries.some((glossary) => glossary.language === other)) return true;
  }
  return false;
}

/**
 * Returns a predicate for English words in lower case: function words of English, loan words, and other words that are in the model's vocabulary, on
 * the English side of a glossary, or an inflected form of one. A vocabulary also has function words of other languages.
 */
export function englishWords(
  isModelWord: (word: string) => boolean,
  glossaries: readonly Glossary[],
  loanWords: ReadonlySet<string> = new Set(),
): (word: string) => boolean {
  const isBase = (word: string): boolean =>
    isModelWord(word) || loanWords.has(word) || glossaries.some((glossary) => glossary.hasEnglish(word));
  const known = new Map<string, boolean>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_WORDS) known.clear();
    const languages = loanWords.has(word) ? [] : languagesOfFunctionWord(word);
    const found = languages.length > 0 ? languages.includes("en") : isBase(word) || basesOf(word).some(isBase);
    known.set(word, found);
    return found;
  };
}

const REMEMBERED_WORDS = 10_000;
/** English endings, with what replaces them. */
const ENDINGS: readonly (readonly [ending: string, bases: readonly string[]])[] = [
  ["ies", ["y"]],
  ["es", [""]],
  ["s", [""]],
  ["ed", ["", "e"]],
  ["ing", ["", "e"]],
  ["er", ["", "e"]],
  ["ly", [""]],
];
const SHORTEST_BASE = 4;

function basesOf(word: string): string[] {
  return ENDINGS.flatMap(([ending, bases]) => {
    const rest = word.slice(0, -ending.length);
    return word.endsWith(ending) && rest.length >= SHORTEST_BASE ? bases.map((base) => rest + base) : [];
  });
}
