import { SPOKEN } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import { stemRussianOrArabic } from "./stems-ru-ar.ts";
import { splitUnspaced, isUnspaced, unspacedStem } from "./unspaced.ts";

const ASCII = /^[\x20-\x7e\s]*$/;
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Arabic}]/u;
const MARKS = /[\u0300-\u036f]/g;
const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu;

/** Letters that decomposition keeps, and how visitors type them. */
const LIGATURES: Readonly<Record<string, string>> = { ß: "ss", œ: "oe", æ: "ae", "’": "'" };
const LIGATURE = /[ßœæ’]/g;

/** Returns text in lowercase, with compatibility forms normalized and without Latin diacritics or ligatures. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(LIGATURE, (one) => LIGATURES[one] ?? one);
}

/** Returns the folded words of the text. Letters and digits form separate words; `splitUnspaced` splits Chinese, Japanese and Korean. */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const [word] of fold(text).matchAll(WORD)) {
    if (isUnspaced(word)) found.push(...splitUnspaced(word));
    else found.push(word);
  }
  return found;
}

/** Endings of all languages in Latin script, longest first, each with the minimum number of letters before it. */
const latin = SPOKEN.filter(({ script }) => script === "latin").flatMap(({ conversation }) => present(conversation.forms) ?? []);
const ENDINGS: readonly (readonly [ending: string, remain: number])[] = [
  ...new Map(
    latin.flatMap(({ endingsAfterThree, endingsAfterFour }) => [
      ...(endingsAfterThree?.split(" ") ?? []).map((ending) => [ending, 3] as const),
      ...(endingsAfterFour?.split(" ") ?? []).map((ending) => [ending, 4] as const),
    ]),
  ),
].toSorted(([one], [other]) => other.length - one.length);

const stems = new Map<string, string>();
const STEMS_KEPT = 50_000;

/**
 * Returns the light stem of a folded word, which its inflections share ("deliv" for "deliver", "delivery", "deliveries"). Applies the
 * endings of all
 * languages in Latin script, so names and loanwords match across languages.
 */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = /\d/.test(word) ? canonicalNumber(word) : strip(word);
  if (stems.size >= STEMS_KEPT) stems.clear();
  stems.set(word, made);
  return made;
}

/** Returns the stems of all words of the text, in order. */
export function stemsOf(text: string): string[] {
  return words(text).map(stem);
}

/** Irregular forms that the endings do not cover. */
const IRREGULAR = new Map(latin.flatMap(({ irregular }) => Object.entries(irregular ?? {})));

/** Returns the base of an irregular form: "buy" for "bought". Other words stay unchanged. */
export function baseOf(word: string): string {
  return IRREGULAR.get(word) ?? word;
}

/** Words that would be stemmed to the same form as another word: "car", "care" and "carry", "talla" and "tall". */
const FIXED = new Map(latin.flatMap(({ fixed }) => Object.entries(fixed ?? {})));

/** Minimum fraction of a word that its stem keeps. */
const MOST_OF_WORD = 0.45;

/** Reports whether a word is a plural whose singular is the word without "s": not "glass", "iris", "campus", "batteries" and "classes". */
function endsWithPlural(word: string): boolean {
  const before = word.at(-2) ?? "";
  return word.endsWith("s") && !(before === "e" ? "is" : "isu").includes(word.at(before === "e" ? -3 : -2) ?? "");
}
/**
 * Plural endings of all languages in Latin script, and the minimum length of an ending before them that belongs to a noun: "-ung", "-able".
 */
const PLURALS = [...new Set(latin.flatMap(({ plurals }) => plurals?.split(" ") ?? []))];
const NOUN_ENDING = 3;

/** Returns a plural without its ending if its singular has an ending that stems lose, such as "Heizungen"; other words stay unchanged. */
function singularOf(word: string): string {
  if (endsWithPlural(word)) return word.slice(0, -1);
  const ending = PLURALS.find((one) => {
    const singular = word.slice(0, -one.length);
    return (
      word.endsWith(one) &&
      ENDINGS.some(([end, remain]) => end.length >= NOUN_ENDING && singular.endsWith(end) && singular.length - end.length >= remain)
    );
  });
  return ending === undefined ? word : word.slice(0, -ending.length);
}

function strip(word: string): string {
  if (isUnspaced(word)) return unspacedStem(word);
  const other = NOT_LATIN.test(word) ? stemRussianOrArabic(word) : null;
  if (other !== null) return other;
  const whole = FIXED.get(word);
  if (whole !== undefined) return whole;
  // A plural has the stem of its singular: without this step, "turntables" loses different endings from "turntable", and "Heizungen" loses
  // fewer endings than "Heizung".
  const base = singularOf(IRREGULAR.get(word) ?? word);
  // A stem is most of its word: "polyester" must not match "poles".
  const shortest = MOST_OF_WORD * base.length;
  let rest = base;
  for (let round = 0; round < 3; round += 1) {
    const ending = ENDINGS.find(([end, remain]) => rest.length - end.length >= Math.max(remain, shortest) && rest.endsWith(end));
    if (ending === undefined) break;
    rest = rest.slice(0, -ending[0].length);
  }
  const last = rest.at(-1);
  return rest.length > 3 && last === rest.at(-2) ? rest.slice(0, -1) : rest;
}

/** Two-letter spellings of letters with diacritics, applied only between consonants, so "neue" and "Steuer" are not affected. */
const SPELLED_OUT = new Map(latin.flatMap(({ spelledOut }) => Object.entries(spelledOut ?? {})));
const PAIR = new RegExp(`(?<![aeiouq])(?:${[...SPELLED_OUT.keys()].join("|")})(?=[^aeio\\W])`, "g");

/** Returns a folded word as if it were spelled with diacritics: "parfumfrei" for "parfuemfrei", because "parfümfrei" folds to the same. */
export function withMarks(word: string): string {
  return word.replaceAll(PAIR, (pair) => SPELLED_OUT.get(pair) ?? pair);
}

function canonicalNumber(word: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(word)) return word.replace(/[.,]/g, "");
  const plain = word.replaceAll(",", ".");
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}

/** Escapes the text for use in a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
