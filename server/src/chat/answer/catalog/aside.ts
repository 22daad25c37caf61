import { wholeWords } from "../../../language/patterns.ts";
import { helpWords } from "../help/help-words.ts";
import { fold } from "../text/words.ts";
import { ABSTAINERS } from "./set-language.ts";
import { setPattern } from "../text/set-pattern.ts";

/** Begins a clause in which visitors speak of themselves. */
export const ABOUT_SELF = new RegExp(`^(?:${setPattern(({ aboutSelf }) => aboutSelf)})(?!\\p{L})`, "u");
/** Says that something must not be in a product. */
export const AVOIDING = wholeWords(setPattern(({ avoiding }) => avoiding));
const DELICATE = helpWords(({ delicate }) => delicate);
const SENTENCE = /(?<=[.!?])\s+/;

/**
 * Returns a message without sentences after the question in which visitors only speak of themselves: "Which loaf keeps best? We are two." What must not
 * be in a product, and what needs care, stays.
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

/** Returns a message in which people who must avoid something ask for what is without it: "without gluten" for "celiac". */
export function withAvoided(text: string): string {
  const plain = fold(text);
  const asked = ABSTAINERS.reduce((rest, [name, request]) => rest.replace(name, request), plain);
  return asked === plain ? text : asked;
}
