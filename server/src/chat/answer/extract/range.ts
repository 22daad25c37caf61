import { patternsOf } from "../../../language/patterns.ts";
import { spanHolds } from "../text/calendar.ts";
import type { Term } from "../text/terms.ts";

const TO = String.raw`-|–|—|${patternsOf((conversation) => conversation.texts)(({ numberTo }) => numberTo)}`;
const RANGE = new RegExp(String.raw`(\d+(?:[.,]\d+)?)\s*(?:${TO})\s*(\d+(?:[.,]\d+)?)`, "g");
const HAS_RANGE = new RegExp(String.raw`\d\s*(?:${TO})\s*\d`);

/**
 * Returns how well a term matches a range in the text. The term is a number ("112" in "111 - 116"), or a day or month ("Tuesday" in "Monday
 * to Friday").
 */
export function rangeMatch(term: Term, text: string): number {
  if (term.concept !== null && spanHolds(term.concept, text)) return 0.9;
  if (!term.number || !HAS_RANGE.test(text)) return 0;
  const value = Number(term.stem);
  for (const [, low, high] of text.matchAll(RANGE)) {
    // A range can be descending: "14 to 7 days before arrival".
    const ends = [Number(low?.replace(",", ".")), Number(high?.replace(",", "."))];
    if (Math.min(...ends) <= value && value <= Math.max(...ends)) return 0.9;
  }
  return 0;
}
