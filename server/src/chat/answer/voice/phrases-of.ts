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

/** Phrases of a language in the persona's tone, else of the persona's first language that has some, else English. */
export function phrasesOf(language: string, voice: Pick<PersonaVoice, "languages" | "tone">): AllPhrases {
  const codes = [language, ...voice.languages].map((one) => one.slice(0, 2).toLowerCase());
  const code = codes.find((one) => TABLE[one] !== undefined || WHOLE[one] !== undefined) ?? "en";
  const phrases = WHOLE[code] ?? { ...(TABLE[code] ?? EN), ...(TALK[code] ?? TALK_EN) };
  const tone = voice.tone ?? "";
  return IS_CASUAL.test(tone) && !IS_FORMAL.test(tone) ? { ...phrases, ...CASUAL[code] } : phrases;
}
