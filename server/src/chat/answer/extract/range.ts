import { spanHolds } from "../text/calendar.ts";
import type { Term } from "../text/terms.ts";

const RANGE = /(\d+(?:[.,]\d+)?)\s*(?:-|–|—|to|bis|à|a)\s*(\d+(?:[.,]\d+)?)/g;

/** A number within a range of the text ("112" in "111 - 116"), or a day or month within a span ("Tuesday" in "Monday to Friday"). */
export function rangeMatch(term: Term, text: string): number {
  if (term.concept !== null && spanHolds(term.concept, text)) return 0.9;
  if (!term.number || !/\d\s*(?:-|–|—|to|bis|à|a)\s*\d/.test(text)) return 0;
  const value = Number(term.stem);
  for (const [, low, high] of text.matchAll(RANGE)) {
    if (Number(low?.replace(",", ".")) <= value && value <= Number(high?.replace(",", "."))) return 0.9;
  }
  return 0;
}
