import { SPOKEN } from "../../../language/find-pack.ts";
import { fold } from "../text/words.ts";

const YES = labelled("yes");
const NO = labelled("no");

function labelled(label: "yes" | "no"): ReadonlySet<string> {
  return new Set(SPOKEN.map(({ conversation }) => fold(conversation.phrases.labels[label])));
}

/** Reports whether an attribute's text is a word for "yes" in any language. */
export function isYes(text: string): boolean {
  return YES.has(fold(text.trim()));
}

/** Reports whether an attribute's text is a word for "no" in any language. */
export function isNo(text: string): boolean {
  return NO.has(fold(text.trim()));
}
