import { colourNamesOf } from "../../../language/find-pack.ts";
import type { PicturePhrases } from "../../../language/phrases.ts";
import type { PersonaVoice } from "../types.ts";
import { conversationOf, spokenLanguage } from "../phrases/phrases-of.ts";

/** Phrases for describing a picture in one language. */
export interface PictureSpeech extends PicturePhrases {
  /** Returns the name of a color in the language, or in English if the language has none. */
  readonly colourIn: (name: string) => string;
}

/** Returns the phrases of the language, or else of the persona's first language that has phrases, or else of English. */
export function pictureSpeechOf(language: string, voice: Pick<PersonaVoice, "languages">): PictureSpeech {
  const names = colourNamesOf(spokenLanguage(language, voice));
  return { ...conversationOf(language, voice).picture, colourIn: (name) => names?.get(name) ?? name };
}
