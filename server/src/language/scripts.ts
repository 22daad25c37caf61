/** Writing systems. `japanese` is kana, with or without Chinese characters. */
export type Script =
  | "latin"
  | "japanese"
  | "han"
  | "korean"
  | "cyrillic"
  | "greek"
  | "arabic"
  | "hebrew"
  | "devanagari"
  | "thai"
  | "armenian"
  | "tamil";

const LETTERS: Readonly<Record<Script, RegExp>> = {
  latin: /\p{Script=Latin}/gu,
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  korean: /\p{Script=Hangul}/gu,
  han: /\p{Script=Han}/gu,
  arabic: /\p{Script=Arabic}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  greek: /\p{Script=Greek}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  devanagari: /\p{Script=Devanagari}/gu,
  thai: /\p{Script=Thai}/gu,
  armenian: /\p{Script=Armenian}/gu,
  tamil: /\p{Script=Tamil}/gu,
};
const SCRIPTS = Object.entries(LETTERS) as readonly (readonly [Script, RegExp])[];

/** Counts the letters of each script in the text. Kana and Hangul come before the Chinese characters that are used with them. */
export function countScripts(text: string): ReadonlyMap<Script, number> {
  const counts = new Map<Script, number>();
  for (const [script, letters] of SCRIPTS) {
    const count = text.match(letters)?.length ?? 0;
    if (count > 0) counts.set(script, count);
  }
  return counts;
}
