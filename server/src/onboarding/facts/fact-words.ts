import type { FactReading } from "../../language/fact-words.ts";
import { packOf } from "../../language/find-pack.ts";
import { present } from "../../language/missing.ts";
import { withoutMarks } from "../../language/without-marks.ts";

/** Returns how the language writes facts; null if that has not been collected. */
export function factReadingOf(language: string): FactReading | null {
  const pack = packOf(language);
  const conversation = pack === null ? null : present(pack.conversation);
  return conversation?.facts?.reading ?? null;
}

const folded = new Map<string, string>();
const mostFolded = 2_000;

/** Returns a text as the patterns expect it: lower case, without diacritics, straight apostrophes. The length may change. */
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

/** Source of a pattern that matches any of the alternatives as whole words. Folded text is ASCII in the languages that have patterns. */
export function wholeWord(...patterns: readonly (string | null)[]): string {
  const all = patterns.filter((one) => one !== null && one !== "");
  return String.raw`(?<![a-z0-9])(?:${all.join("|")})(?![a-z0-9])`;
}

const compiled = new Map<string, RegExp>();

/** Compiles a pattern of whole words; cached. */
export function wordPattern(flags: string, ...patterns: readonly (string | null)[]): RegExp {
  const key = `${flags} ${patterns.join("|")}`;
  let made = compiled.get(key);
  if (made === undefined) compiled.set(key, (made = new RegExp(wholeWord(...patterns), flags)));
  return made;
}

/** Reports whether a text contains one of the words of a pattern. */
export function hasWord(text: string, pattern: string | null): boolean {
  return pattern !== null && wordPattern("u", pattern).test(fold(text));
}
