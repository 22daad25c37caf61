import { type Term, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { asksForHour, expectedOf, isPolar, isWish, measureOf, partsOf } from "./expected-in-question.ts";
import type { Expected } from "./expected.ts";

/** A question prepared for finding its answer. */
export interface Question {
  readonly text: string;
  /** What the message tells before it asks; empty if the text is the whole message. */
  readonly situation: string;
  readonly terms: readonly Term[];
  /** The words of a follow-up alone; those of another question are all its words. */
  readonly said: string;
  readonly expected: Expected;
  /** Yes or no answers it. */
  readonly polar: boolean;
  /** Asks for something that fits, rather than for a thing by its name. */
  readonly wish: boolean;
  /** Stem of the word of measure: "warm" in "how warm is". An answer of the expected kind matches it. */
  readonly measure: string | null;
}

/** @param said the words of a follow-up alone, which tell the kind of its answer better than with what it is about */
export function readQuestion(text: string, situation = "", said = text): Question {
  const plain = fold(text);
  const terms = termsOf(text);
  const own = expectedOf(fold(said));
  const expected = partsOf(text).length > 1 ? "any" : own === "any" ? expectedOf(plain) : own;
  return {
    text,
    situation,
    said,
    terms: terms.every(({ weak }) => weak) ? [...terms, ...termsOf(impliedTerm(expected, plain))] : terms,
    expected,
    measure: measureOf(plain),
    polar: isPolar(plain),
    wish: isWish(plain),
  };
}

/** Returns what a question without content words asks for: "Where are you?" the address, "From what time?" the opening hours. */
function impliedTerm(expected: Expected, plain: string): string {
  if (expected === "place") return "address";
  return expected === "moment" && asksForHour(plain) ? "open" : "";
}
