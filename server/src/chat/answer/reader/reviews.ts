import { ASKS_REVIEWS, REVIEWS } from "../../../language/review-words.ts";
import type { Unit } from "../extract/units.ts";
import { fold } from "../text/words.ts";

const isReviews = new RegExp(String.raw`(?<!\p{L})(?:${REVIEWS})(?!\p{L})`, "u");
const asksReviews = new RegExp(String.raw`(?<!\p{L})(?:${REVIEWS}|${ASKS_REVIEWS})(?!\p{L})`, "u");

/** Reports whether a question asks what customers say about the business. */
export function asksForReviews(question: string): boolean {
  return asksReviews.test(fold(question));
}

/** Reports whether text is a customer's opinion, according to a heading above it; such text is not a statement of the business. */
export function isReview({ context }: Pick<Unit, "context">): boolean {
  return context
    .split("\n")
    .some((heading) => heading.length <= LONGEST_HEADING && !heading.endsWith("?") && isReviews.test(fold(heading)));
}

const LONGEST_HEADING = 50;
