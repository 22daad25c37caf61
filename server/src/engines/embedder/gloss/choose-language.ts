import { languagesOfFunctionWord, mainScript, pointsOfLanguages } from "../../../language/detect.ts";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import type { Glossary } from "./glossary.ts";

/** Maximum number of words examined to detect the language. */
const MOST_WORDS = 200;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/**
 * Bonus for a language that the caller expects, unless the caller also expects English; penalty for a language that the caller does not
 * expect.
 */
const PRIOR = 1;
/** Points by which a language without a glossary must lead. */
const OTHER_LEAD = 1;
const FUNCTION_WORD = 2;
/** Minimum number of points required to gloss text. */
const LEAST = 1;

/** Number of characters compared with the function words of all languages. */
const SAMPLE = 300;

/** Evidence that text is in the language of a glossary. */
interface Evidence {
  /** Number of known words that are not English, weighted by certainty. */
  own: number;
  /** Number of English words that the glossary does not contain. */
  english: number;
  /** Number of words that the glossary contains. */
  known: number;
}

/**
 * Returns the glossary for the language of the text; null for English and for languages without a glossary. Text is in the glossary's
 * language if it
 * contains more words of that language than English words. Words that exist in both languages, such as "rot" and "hose", count only if
 * English is not
 * expected.
 * @param isEnglish whether a lowercase word is English
 * @param languages BCP 47 tags, see `Embedder.embedQuery`
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

/** Gives function words a higher weight, because they indicate the language of text that contains names in another language. */
function weightOf(word: string, language: string): number {
  return languagesOfFunctionWord(word).includes(language) ? FUNCTION_WORD : 1;
}

function priorOf(language: string, expected: readonly string[]): number {
  if (expected.length === 0) return 0;
  if (!expected.includes(language)) return -PRIOR;
  return expected.includes("en") ? 0 : PRIOR;
}

/**
 * Returns whether text is in a different script, or in a language without a glossary: Italian, for example, shares many words with Spanish.
 */
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
 * Returns a predicate for English words in lowercase: English function words, loan words, words in the model's vocabulary or on the English
 * side of a glossary, and inflected forms of such words. The vocabulary alone is not sufficient, because it contains function words from
 * other languages.
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
/** English endings with their replacements. */
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
