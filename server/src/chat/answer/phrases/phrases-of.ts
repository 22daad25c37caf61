import { packOf } from "../../../language/find-pack.ts";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import type { Conversation } from "../../../language/language-pack.ts";
import { present } from "../../../language/missing.ts";
import { en } from "../../../language/packs/en.ts";
import type { HandoffPhrases, Phrases } from "../../../language/phrases.ts";
import type { PersonaVoice } from "../types.ts";

const IS_CASUAL =
  /\b(?:friendly|casual|warm|playful|relaxed|informal|cheerful|freundlich|locker|duzen|du-form|decontracte|amical|cercano|informal|amichevole|vriendelijk|descontraid)/i;
const IS_FORMAL = /\b(?:formal|professional|sachlich|formell|siezen|formel|serious)\b/i;

/** Primary subtag of the language to speak: the given one, else the persona's first one that there are phrases of, else English. */
export function spokenLanguage(language: string, voice: Pick<PersonaVoice, "languages">): string {
  const codes = [language, ...voice.languages].map(primarySubtag);
  return codes.find((code) => conversationIn(code) !== null) ?? en.code;
}

/** Phrases of the language to speak in, in the persona's tone. */
export function phrasesOf(language: string, voice: Pick<PersonaVoice, "languages" | "tone">): Phrases {
  const { phrases, casual } = conversationOf(language, voice);
  const tone = voice.tone ?? "";
  return IS_CASUAL.test(tone) && !IS_FORMAL.test(tone) ? { ...phrases, ...present(casual) } : phrases;
}

export function handoffPhrasesOf(language: string, voice: Pick<PersonaVoice, "languages">): HandoffPhrases {
  return conversationOf(language, voice).handoff;
}

/** Everything for speaking the language; see `spokenLanguage`. */
export function conversationOf(language: string, voice: Pick<PersonaVoice, "languages">): Conversation {
  return conversationIn(spokenLanguage(language, voice)) ?? en.conversation;
}

function conversationIn(code: string): Conversation | null {
  const pack = packOf(code);
  return pack === null ? null : present(pack.conversation);
}
