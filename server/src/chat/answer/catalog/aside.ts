import { wholeWords } from "../../../language/patterns.ts";
import { helpWords } from "../help/help-words.ts";
import { fold } from "../text/words.ts";
import { ABSTAINERS } from "./set-language.ts";
import { setPattern } from "../text/set-pattern.ts";

/** Matches the start of a clause in which visitors speak about themselves. */
export const ABOUT_SELF = new RegExp(`^(?:${setPattern(({ aboutSelf }) => aboutSelf)})(?!\\p{L})`, "u");
/** Matches words that exclude an ingredient or property. */
export const AVOIDING = wholeWords(setPattern(({ avoiding }) => avoiding));
const DELICATE = helpWords(({ delicate }) => delicate);
const SENTENCE = /(?<=[.!?])\s+/;

/**
 * Removes sentences after the question in which visitors only speak about themselves: "Which loaf keeps best? We are two." Keeps sentences about
 * ingredients to avoid and special needs.
 */
export function withoutAside(text: string): string {
  const sentences = text.split(SENTENCE);
  const asks = sentences.findIndex((sentence) => sentence.endsWith("?"));
  if (asks === -1) return text;
  const isAside = (sentence: string): boolean => {
    const plain = fold(sentence);
    return !plain.includes("?") && ABOUT_SELF.test(plain) && plain.search(AVOIDING) < 0 && plain.search(DELICATE) < 0;
  };
  return sentences.filter((sentence, at) => at <= asks || !isAside(sentence)).join(" ");
}

/** Rewrites a dietary condition as an exclusion: "without gluten" for "celiac". */
export function withAvoided(text: string): string {
  const plain = fold(text);
  const asked = ABSTAINERS.reduce((rest, [name, request]) => rest.replace(name, request), plain);
  return asked === plain ? text : asked;
}
