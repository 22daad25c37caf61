import { isInOtherLanguage } from "../../../language/detect.ts";

/** Scripts that consist of several Unicode scripts. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  Hans: ["Han"],
  Hant: ["Han"],
  Jpan: ["Han", "Hiragana", "Katakana"],
  Kore: ["Hangul", "Han"],
};
const PLAIN = /^[\0-\x7f]*$/;

/** Returns whether text may be in one of the given languages (primary subtags), based on its letters and function words. */
export function seemsWrittenIn(text: string, languages: readonly string[]): boolean {
  return isInScriptOf(text, languages) && !isInOtherLanguage(text, languages);
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
