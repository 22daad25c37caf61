import type { Detection, LanguagePack } from "./language-pack.ts";
import { LANGUAGES } from "./languages.ts";
import { present } from "./missing.ts";
import { withoutMarks } from "./without-marks.ts";

/** Data that distinguishes a language from others, in text or in an image of text. */
export interface Recognition extends Pick<LanguagePack, "code" | "script" | "detection" | "ocr"> {
  /** Whether the built-in answer engine speaks the language. */
  readonly isSpoken: boolean;
}

/**
 * All languages, in the order of `LANGUAGES`. `scripts/bundle.js` replaces this module with its evaluated exports, so that a process that
 * only recognizes languages does not load all packs. All exports must therefore be JSON values.
 */
export const RECOGNITION: readonly Recognition[] = LANGUAGES.map(({ code, script, detection, ocr, conversation }) => ({
  code,
  script,
  detection,
  ocr,
  isSpoken: present(conversation) !== null,
}));

/** Codes of the languages that use each function word, by the word with its diacritics. */
export const LANGUAGES_BY_WORD = languagesByWord((word) => word);

/** Codes of the languages that use each function word, by the word without diacritics. */
export const LANGUAGES_BY_FOLDED_WORD = languagesByWord(withoutMarks);

function languagesByWord(form: (word: string) => string): readonly (readonly [word: string, codes: readonly string[]])[] {
  const languages = new Map<string, string[]>();
  for (const { code, detection } of LANGUAGES) {
    const own: Detection | "script" | null = present(detection);
    if (own === null || own === "script") continue;
    for (const word of new Set(own.words.split(" ").map(form))) languages.set(word, [...(languages.get(word) ?? []), code]);
  }
  return [...languages];
}
