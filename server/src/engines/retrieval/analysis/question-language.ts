import { fold } from "./fold.ts";
import { stopWords } from "./stop-words.ts";

/** Scripts of languages that are written in several. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  Hans: ["Han"],
  Hant: ["Han"],
  Jpan: ["Han", "Hiragana", "Katakana"],
  Kore: ["Hangul", "Han"],
};
const PLAIN = /^[\0-\x7f]*$/;
/** Small words of another language that a question has to hold more than of a known one. */
const MORE = 2;

/** Whether a text is, as far as its letters and its small words tell, in one of the languages (primary subtags). */
export function seemsWrittenIn(text: string, languages: readonly string[]): boolean {
  return isInScriptOf(text, languages) && !hasForeignSmallWords(text, languages);
}

function isInScriptOf(text: string, languages: readonly string[]): boolean {
  const scripts = languages.flatMap((language) => {
    const { script = "Latn" } = new Intl.Locale(language).maximize();
    return COMPOSED[script] ?? [script];
  });
  if (PLAIN.test(text) && scripts.includes("Latn")) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const known = text.match(new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join("")}]`, "gu"))?.length ?? 0;
  return known * 2 >= letters;
}

function hasForeignSmallWords(text: string, languages: readonly string[]): boolean {
  const words = fold(text).split(/[^\p{L}\p{M}]+/u);
  let known = 0;
  let foreign = 0;
  for (const [language, small] of stopWords) {
    const count = words.filter((word) => small.has(word)).length;
    if (languages.includes(language)) known = Math.max(known, count);
    else foreign = Math.max(foreign, count);
  }
  return foreign >= known + MORE;
}
