import { SPOKEN } from "../../../language/find-pack.ts";
import { type Term, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { asksForHour, expectedOf, isPolar, isWish, measureOf, partsOf } from "./expected-in-question.ts";
import type { Expected } from "./expected.ts";

const INCLUDED = new RegExp(
  String.raw`(?<!\p{L})(?:${SPOKEN.flatMap(({ conversation }) => conversation.limits?.included ?? []).join("|")})(?!\p{L})`,
  "u",
);

/** A question prepared for answering. */
export interface Question {
  readonly text: string;
  /** The context that precedes the question in the message; empty if the text is the whole message. */
  readonly situation: string;
  readonly terms: readonly Term[];
  /** The words of a follow-up without the resolved subject; for any other question, all words. */
  readonly said: string;
  readonly expected: Expected;
  /** Whether it is a yes-or-no question. */
  readonly polar: boolean;
  /** Whether it asks for a recommendation rather than a specific product. */
  readonly wish: boolean;
  /** Stem of the adjective after "how": "warm" in "how warm is". An answer must contain a word with this stem. */
  readonly measure: string | null;
}

/** @param said words of a follow-up without its resolved subject; they indicate the expected kind of answer more clearly */
export function readQuestion(text: string, situation = "", said = text): Question {
  const plain = fold(text);
  const terms = termsOf(text);
  const own = expectedOf(fold(said));
  const kind = partsOf(text).length > 1 ? "any" : own === "any" ? expectedOf(plain) : own;
  // "Is breakfast included in the price?" does not ask for an amount.
  const isAboutInclusion = kind === "money" && INCLUDED.test(plain) && isPolar(plain);
  const expected = isAboutInclusion ? "any" : kind === "any" && asksOnlyPrices(terms) && !isPolar(plain) ? "money" : kind;
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

/** Reports whether a question asks only for prices: "What are your prices?" */
function asksOnlyPrices(terms: readonly Term[]): boolean {
  const content = terms.filter(({ weak, light }) => !weak && !light);
  return content.length > 0 && content.every(({ concept }) => concept === "price");
}

/**
 * Returns the concept that a question without content words asks for: the address for "Where are you?", the opening hours for "From what
 * time?"
 */
function impliedTerm(expected: Expected, plain: string): string {
  if (expected === "place") return "address";
  return expected === "moment" && asksForHour(plain) ? "open" : "";
}
