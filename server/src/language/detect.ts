import type { Detection } from "./language-pack.ts";
import { present } from "./missing.ts";
import { primarySubtag } from "./primary-subtag.ts";
import { LANGUAGES_BY_FOLDED_WORD, LANGUAGES_BY_WORD, RECOGNITION } from "./recognition.ts";
import { countScripts, type Script } from "./scripts.ts";
import { withoutMarks } from "./without-marks.ts";

/** Evidence that text is in a language. */
interface Evidence {
  /** Number of the language's function words in the text. */
  readonly words: number;
  /** Number of distinct function words. */
  readonly distinct: number;
  /** Number of function words, where a word that several languages share counts as a fraction for each, plus points for rare letters. */
  readonly points: number;
}

const NONE: Evidence = { words: 0, distinct: 0, points: 0 };

const told = RECOGNITION.flatMap(({ code, detection }) => {
  const own: Detection | "script" | null = present(detection);
  return own === null || own === "script" ? [] : [{ code, letters: present(own.letters) }];
});
const letters = told.flatMap(({ code, letters: own }) => (own === null ? [] : [{ code, ...own, pattern: new RegExp(own.pattern, "iu") }]));
const written = new Map(LANGUAGES_BY_WORD);
/** Words without diacritics, which visitors often omit. */
const folded = new Map(LANGUAGES_BY_FOLDED_WORD);

/** Languages that are detected by their words. */
const TOLD_BY_WORDS: ReadonlySet<string> = new Set(told.map(({ code }) => code));
const SPOKEN_CODES = RECOGNITION.filter(({ isSpoken }) => isSpoken).map(({ code }) => code);

/** Language of each script that is used by only one language. */
const LANGUAGE_OF_SCRIPT: ReadonlyMap<Script, string> = new Map(
  RECOGNITION.flatMap(({ code, script, detection }) => (detection === "script" ? [[script, code] as const] : [])),
);

/**
 * Returns the evidence for each language, based on function words and letters. Ignores case and missing diacritics.
 * @param among primary subtags of the languages to consider
 */
function evidenceIn(text: string, among: ReadonlySet<string> = TOLD_BY_WORDS): ReadonlyMap<string, Evidence> {
  const found = new Map<string, Evidence>();
  const seen = new Set<string>();
  for (const [word] of text
    .toLowerCase()
    .replaceAll("’", "'")
    .matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    const all = written.get(word.normalize("NFC")) ?? folded.get(withoutMarks(word)) ?? [];
    const languages = all.filter((language) => among.has(language));
    for (const language of languages) {
      const { words, distinct, points } = found.get(language) ?? NONE;
      found.set(language, { words: words + 1, distinct: distinct + (seen.has(word) ? 0 : 1), points: points + 1 / languages.length });
    }
    seen.add(word);
  }
  for (const { code, pattern, points } of letters) {
    if (!among.has(code) || !pattern.test(text)) continue;
    const evidence = found.get(code) ?? NONE;
    found.set(code, { ...evidence, points: evidence.points + points });
  }
  return found;
}

/** Returns the languages (primary subtags) that have a function word, ignoring case and missing diacritics. */
export function languagesOfFunctionWord(word: string): readonly string[] {
  const lower = word.toLowerCase();
  return written.get(lower) ?? folded.get(withoutMarks(lower)) ?? [];
}

/**
 * Returns the evidence for each language in the text, based on function words and letters: about one point for each word that belongs to
 * only
 * that language.
 */
export function pointsOfLanguages(text: string): ReadonlyMap<string, number> {
  return new Map([...evidenceIn(text)].map(([language, { points }]) => [language, points]));
}

/** Returns the script of more than half of the letters; null if there is none. Chinese characters with kana count as Japanese. */
export function mainScript(text: string): Script | null {
  const counts = countScripts(text);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kana = counts.get("japanese") ?? 0;
  const han = counts.get("han") ?? 0;
  if (kana + han > all / 2) return kana > han / KANA_PER_HAN ? "japanese" : "han";
  return [...counts].find(([, count]) => count > all / 2)?.[0] ?? null;
}

/** Maximum number of Chinese characters per kana in Japanese text. */
const KANA_PER_HAN = 20;

/** Minimum number of points by which another language must exceed the first preferred language. */
const LEAD = 0.4;
/** Additional points required for a language that is not preferred, so that a single shared word is not sufficient. */
const FOREIGN_LEAD = 0.5;
/** Replaces `FOREIGN_LEAD` if most words do not belong to the language, so that a single word unique to the language is not sufficient. */
const FOREIGN_LEAD_AMONG_OTHERS = 0.8;

/**
 * Detects the language of a message of any length, among `preferred` and the languages that the answer engine speaks. Without evidence,
 * returns the first of `preferred`, or English.
 * @param preferred BCP 47 tags, most likely first
 */
export function detectLanguage(text: string, preferred: readonly string[]): string {
  const byScript = languageOfAnyScript(text);
  if (byScript !== null) return byScript;
  const wanted = preferred.map(primarySubtag);
  const points = evidenceIn(text, new Set([...SPOKEN_CODES, ...wanted]));
  let best = wanted[0] ?? "en";
  let bestPoints = (points.get(best)?.points ?? 0) + LEAD;
  const length = text.match(/\p{L}[\p{L}\p{M}]*/gu)?.length ?? 0;
  for (const [language, { points: value, words }] of points) {
    const lead = wanted.includes(language) ? 0 : 2 * words >= length ? FOREIGN_LEAD : FOREIGN_LEAD_AMONG_OTHERS;
    if (value > bestPoints + lead) [best, bestPoints] = [language, value - lead];
  }
  return best;
}

/** Minimum number of points by which a language that is not spoken must exceed the others, and minimum number of its words. */
const UNSPOKEN_LEAD = 0.8;
const UNSPOKEN_WORDS = 2;

/**
 * Returns the language of a message if the answer engine recognizes it but does not speak it; otherwise null.
 * @param preferred BCP 47 tags of languages that count as spoken
 */
export function unspokenLanguageOf(text: string, preferred: readonly string[]): string | null {
  const spoken = new Set([...SPOKEN_CODES, ...preferred.map(primarySubtag)]);
  const all = [...evidenceIn(text)];
  const best = Math.max(0, ...all.flatMap(([language, { points }]) => (spoken.has(language) ? [points] : [])));
  const others = all.filter(([language, { distinct }]) => !spoken.has(language) && distinct >= UNSPOKEN_WORDS);
  const [first] = others.toSorted(([, one], [, other]) => other.points - one.points);
  return first !== undefined && first[1].points >= best + UNSPOKEN_LEAD ? first[0] : null;
}

/** Returns the language of the first non-Latin script in the text; null if there is none. */
function languageOfAnyScript(text: string): string | null {
  for (const script of countScripts(text).keys()) {
    const language = LANGUAGE_OF_SCRIPT.get(script);
    if (language !== undefined) return language;
  }
  return null;
}

const LEAST_LETTERS = 30;
const LEAST_WORDS = 25;
/** Minimum fraction of words that must be function words of the language. */
const LEAST_SHARE = 0.12;
/** Minimum ratio of the points to those of the next language. */
const LEAST_LEAD = 1.4;
const LONGEST_SAMPLE = 8_000;
/** Scripts that identify their language. For other scripts, the declared language of a page is used. */
const SURE_SCRIPTS: ReadonlySet<Script> = new Set<Script>(["japanese", "han", "korean"]);

/** Detects the language of longer text; null if the language is uncertain. */
export function languageOfText(text: string): string | null {
  const sample = text.slice(0, LONGEST_SAMPLE);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) return null;
  const script = mainScript(sample);
  if (script !== null && SURE_SCRIPTS.has(script)) return LANGUAGE_OF_SCRIPT.get(script) ?? null;
  if (script !== "latin") return null;
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  const [best, next] = [...evidenceIn(sample)].toSorted(([, one], [, other]) => other.points - one.points);
  if (words < LEAST_WORDS || best === undefined) return null;
  const isClear = best[1].words >= words * LEAST_SHARE && best[1].points >= (next?.[1].points ?? 0) * LEAST_LEAD;
  return isClear ? best[0] : null;
}

/**
 * Returns whether `languageOfText` supports a language. An unsupported language is reported as a similar one, such as Catalan as Spanish.
 */
export function isKnownOfText(language: string): boolean {
  return TOLD_BY_WORDS.has(language) || [...SURE_SCRIPTS].some((script) => LANGUAGE_OF_SCRIPT.get(script) === language);
}

/** Minimum number of function words by which another language must exceed the expected ones. */
const MORE = 2;

/**
 * Returns whether text is more likely to be in a language other than the expected ones.
 * @param expected primary subtags
 */
export function isInOtherLanguage(text: string, expected: readonly string[]): boolean {
  const script = mainScript(text);
  if (script !== null && script !== "latin") return false;
  let own = 0;
  let other = 0;
  for (const [language, { distinct }] of evidenceIn(text)) {
    if (expected.includes(language)) own = Math.max(own, distinct);
    else other = Math.max(other, distinct);
  }
  return other >= own + MORE;
}

/** Minimum number of function words, and minimum ratio to the next language, for text with misread letters. */
const FEWEST_WORDS = 3;
const MARGIN = 1.5;

/** Detects the language of text with misread letters; null if there are too few readable words. */
export function languageOfMisread(text: string): string | null {
  const [best, next] = [...evidenceIn(text)].toSorted(([, one], [, other]) => other.points - one.points);
  if (best === undefined || best[1].words < FEWEST_WORDS || best[1].points < (next?.[1].points ?? 0) * MARGIN) return null;
  return best[0];
}
