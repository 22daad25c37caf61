import { colourNamesOf } from "../../../language/find-pack.ts";
import type { PicturePhrases } from "../../../language/phrases.ts";
import type { PersonaVoice } from "../types.ts";
import { conversationOf, spokenLanguage } from "../phrases/phrases-of.ts";

/** How a picture is described in one language. */
export interface PictureSpeech extends PicturePhrases {
  /** Returns the language's name for a color; the English name if the language lacks it. */
  readonly colourIn: (name: string) => string;
}

/** Returns the phrases of the language, the persona's first language that has phrases, or English. */
export function pictureSpeechOf(language: string, voice: Pick<PersonaVoice, "languages">): PictureSpeech {
  const names = colourNamesOf(spokenLanguage(language, voice));
  return { ...conversationOf(language, voice).picture, colourIn: (name) => names?.get(name) ?? name };
}
