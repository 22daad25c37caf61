import { packOf } from "../../../language/find-pack.ts";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import type { Conversation } from "../../../language/language-pack.ts";
import { present } from "../../../language/missing.ts";
import { en } from "../../../language/packs/en.ts";
import type { ProductPhrases } from "../../../language/product-phrases.ts";
import type { HandoffPhrases, Phrases } from "../../../language/phrases.ts";
import type { PersonaVoice } from "../types.ts";

const requests = patternsOf((conversation) => conversation.requests);
const IS_CASUAL = new RegExp(String.raw`\b(?:${requests(({ casualTone }) => casualTone)})`, "i");
const IS_FORMAL = wholeWords(
  requests(({ formalTone }) => formalTone),
  "i",
);

/** Returns the primary subtag of the language to speak: the given one, the persona's first language with phrases, or English. */
export function spokenLanguage(language: string, voice: Pick<PersonaVoice, "languages">): string {
  const codes = [language, ...voice.languages].map(primarySubtag);
  return codes.find((code) => conversationIn(code) !== null) ?? en.code;
}

/** Returns the phrases of the language in the persona's tone. */
export function phrasesOf(language: string, voice: Pick<PersonaVoice, "languages" | "tone">): Phrases {
  const { phrases, casual } = conversationOf(language, voice);
  const tone = voice.tone ?? "";
  return IS_CASUAL.test(tone) && !IS_FORMAL.test(tone) ? { ...phrases, ...present(casual) } : phrases;
}

/** Returns the sentences about products of the language. */
export function productPhrasesOf(language: string, voice: Pick<PersonaVoice, "languages">): ProductPhrases {
  return conversationOf(language, voice).products;
}

export function handoffPhrasesOf(language: string, voice: Pick<PersonaVoice, "languages">): HandoffPhrases {
  return conversationOf(language, voice).handoff;
}

/** Returns the conversation entries of the language to speak; see `spokenLanguage`. */
export function conversationOf(language: string, voice: Pick<PersonaVoice, "languages">): Conversation {
  return conversationIn(spokenLanguage(language, voice)) ?? en.conversation;
}

function conversationIn(code: string): Conversation | null {
  const pack = packOf(code);
  return pack === null ? null : present(pack.conversation);
}
