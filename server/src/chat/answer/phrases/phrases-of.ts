import type { PersonaVoice } from "../types.ts";
import { CASUAL } from "./phrases-casual.ts";
import { DE } from "./phrases-de.ts";
import { JA, KO, ZH } from "./phrases-east-asia.ts";
import { EN } from "./phrases-en.ts";
import { ES, FR, IT, NL, PT } from "./phrases-romance-nl.ts";
import { AR, RU } from "./phrases-ru-ar.ts";
import { TALK, TALK_EN, type TalkPhrases } from "./phrases-talk.ts";
import type { Phrases } from "./phrases.ts";

export type AllPhrases = Phrases & TalkPhrases;
const TABLE: Readonly<Record<string, Phrases>> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pt: PT };
const WHOLE: Readonly<Record<string, AllPhrases>> = { ja: JA, zh: ZH, ko: KO, ru: RU, ar: AR };

const IS_CASUAL =
  /\b(?:friendly|casual|warm|playful|relaxed|informal|cheerful|freundlich|locker|duzen|du-form|decontracte|amical|cercano|informal|amichevole|vriendelijk|descontraid)/i;
const IS_FORMAL = /\b(?:formal|professional|sachlich|formell|siezen|formel|serious)\b/i;

/** Two-letter language to speak in: the given one, else the persona's first one that there are phrases of, else English. */
export function spokenLanguage(language: string, voice: Pick<PersonaVoice, "languages">): string {
  const codes = [language, ...voice.languages].map((one) => one.slice(0, 2).toLowerCase());
  return codes.find((one) => TABLE[one] !== undefined || WHOLE[one] !== undefined) ?? "en";
}

/** Phrases of the language to speak in, in the persona's tone. */
export function phrasesOf(language: string, voice: Pick<PersonaVoice, "languages" | "tone">): AllPhrases {
  const code = spokenLanguage(language, voice);
  const phrases = WHOLE[code] ?? { ...(TABLE[code] ?? EN), ...(TALK[code] ?? TALK_EN) };
  const tone = voice.tone ?? "";
  return IS_CASUAL.test(tone) && !IS_FORMAL.test(tone) ? { ...phrases, ...CASUAL[code] } : phrases;
}
