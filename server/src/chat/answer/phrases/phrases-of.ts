import { packOf } from "../../../language/find-pack.ts";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import type { Conversation } from "../../../language/language-pack.ts";
import { present } from "../../../language/missing.ts";
import { en } from "../../../language/packs/en.ts";
import type { ProductPhrases } from "../../../language/product-phrases.ts";
import type { HandoffPhrases, Phrases } from "../../../language/phrases.ts";
import type { Tone, ToneWording } from "../../../language/tones.ts";
import { fold } from "../text/words.ts";
import type { PersonaVoice } from "../types.ts";

type Voice = Pick<PersonaVoice, "languages" | "tone">;

const requests = patternsOf((conversation) => conversation.requests);
const beginnings = (alternatives: string): RegExp => new RegExp(String.raw`\b(?:${alternatives})`, "i");
const IS_FRIENDLY = beginnings(requests(({ friendlyTone }) => friendlyTone));
const IS_PLAYFUL = beginnings(requests(({ playfulTone }) => playfulTone));
const IS_BRIEF = wholeWords(
  requests(({ briefTone }) => briefTone),
  "i",
);
const IS_FORMAL = wholeWords(
  requests(({ formalTone }) => formalTone),
  "i",
);

const NOT_FORMAL = wholeWords(
  requests(({ notFormalTone }) => notFormalTone),
  "gi",
);

/** Returns the tones that a persona's tone description names in any language; later tones override the phrases of earlier ones. */
export function tonesOf(tone: string | null): readonly Tone[] {
  const text = fold(tone ?? "");
  const brief: Tone[] = IS_BRIEF.test(text) ? ["brief"] : [];
  if (IS_FORMAL.test(text.replace(NOT_FORMAL, " "))) return ["formal", ...brief];
  if (IS_PLAYFUL.test(text)) return ["friendly", "playful", ...brief];
  return IS_FRIENDLY.test(text) ? ["friendly", ...brief] : brief;
}

/** Returns the primary subtag of the language to use: the given language, or else the persona's first language with phrases, or else English. */
export function spokenLanguage(language: string, voice: Pick<PersonaVoice, "languages">): string {
  const codes = [language, ...voice.languages].map(primarySubtag);
  return codes.find((code) => conversationIn(code) !== null) ?? en.code;
}

/** Returns the phrases of the language in the persona's tone. */
export function phrasesOf(language: string, voice: Voice): Phrases {
  return inTone(language, voice, "phrases");
}

/** Returns the language's sentences about products in the persona's tone. */
export function productPhrasesOf(language: string, voice: Voice): ProductPhrases {
  return inTone(language, voice, "products");
}

export function handoffPhrasesOf(language: string, voice: Voice): HandoffPhrases {
  return inTone(language, voice, "handoff");
}

function inTone<Group extends keyof ToneWording>(language: string, voice: Voice, group: Group): Conversation[Group] {
  const conversation = conversationOf(language, voice);
  const wordings = present(conversation.tones);
  if (wordings === null) return conversation[group];
  return tonesOf(voice.tone).reduce((phrases, tone) => ({ ...phrases, ...wordings[tone][group] }), conversation[group]);
}

/** Returns the conversation entries for the language to use; see `spokenLanguage`. */
export function conversationOf(language: string, voice: Pick<PersonaVoice, "languages">): Conversation {
  return conversationIn(spokenLanguage(language, voice)) ?? en.conversation;
}

function conversationIn(code: string): Conversation | null {
  const pack = packOf(code);
  return pack === null ? null : present(pack.conversation);
}
