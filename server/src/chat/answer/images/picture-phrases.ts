import { colourNamesOf } from "../../../language/find-pack.ts";
import type { PicturePhrases } from "../../../language/phrases.ts";
import type { PersonaVoice } from "../types.ts";
import { conversationOf, spokenLanguage } from "../phrases/phrases-of.ts";

/** How a picture is described in one language. */
export interface PictureSpeech extends PicturePhrases {
  /** A color by its English name; a name that the language lacks stays English. */
  readonly colourIn: (name: string) => string;
}

/** Speaks the language; else the persona's first language that has phrases, else English. */
export function pictureSpeechOf(language: string, voice: Pick<PersonaVoice, "languages">): PictureSpeech {
  const names = colourNamesOf(spokenLanguage(language, voice));
  return { ...conversationOf(language, voice).picture, colourIn: (name) => names?.get(name) ?? name };
}
