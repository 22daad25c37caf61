import type { FactReading } from "../../language/fact-words.ts";
import { packOf } from "../../language/find-pack.ts";
import { present } from "../../language/missing.ts";
import { withoutMarks } from "../../language/without-marks.ts";

/** Returns the words and formats for facts in a language; null if the language is not supported. */
export function factReadingOf(language: string): FactReading | null {
  const pack = packOf(language);
  const conversation = pack === null ? null : present(pack.conversation);
  return conversation?.facts?.reading ?? null;
}

const folded = new Map<string, string>();
const mostFolded = 2_000;

/** Normalizes text for the patterns: lowercase, without diacritics, with straight apostrophes. The length can change. */
export function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const made = withoutMarks(text.toLowerCase())
    .replaceAll(/[’‘´`]/g, "'")
    .replaceAll(/[\u00a0\u202f\u2009]/g, " ");
  if (folded.size >= mostFolded) folded.clear();
  folded.set(text, made);
  return made;
}

/** Returns the source of a pattern that matches any alternative as a whole word. Folded text is ASCII in all languages that have patterns. */
export function wholeWord(...patterns: readonly (string | null)[]): string {
  const all = patterns.filter((one) => one !== null && one !== "");
  return String.raw`(?<![a-z0-9])(?:${all.join("|")})(?![a-z0-9])`;
}

const compiled = new Map<string, RegExp>();

/** Compiles a whole-word pattern; cached. */
export function wordPattern(flags: string, ...patterns: readonly (string | null)[]): RegExp {
  const key = `${flags} ${patterns.join("|")}`;
  let made = compiled.get(key);
  if (made === undefined) compiled.set(key, (made = new RegExp(wholeWord(...patterns), flags)));
  return made;
}

/** Returns whether text contains a word that the pattern matches. */
export function hasWord(text: string, pattern: string | null): boolean {
  return pattern !== null && wordPattern("u", pattern).test(fold(text));
}
