import { childrenOf, type DomElement } from "./dom.ts";
import { isSentence } from "./facts.ts";

const LEAST_ITEMS = 2;
const MOST_ITEMS = 6;
const MOST_CHARACTERS = 80;
/** A date that includes the year, in any order: `16 January 2027`, `January 16, 2027`, `16.01.2027`, `2027-01-16`. */
const DATE = /(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})[^:]*?(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}/u;
const TIME = /(?<!\p{Nd})\p{Nd}{1,2}(?:[:.]\p{Nd}{2}(?!\p{Nd}|\.\p{Nd})|\s?(?:am|pm|h|Uhr)\b)/iu;

/** Returns whether a string consists of little more than a date with its year and a time. */
export function isAppointment(text: string): boolean {
  return text.length <= MOST_CHARACTERS && !isSentence(text) && DATE.test(text) && TIME.test(text.replace(DATE, ""));
}

/**
 * Joins the items of a list that describes an event (a date, a time, often a place or a price) into one line. On separate lines, the time
 * would no longer belong to its date. Returns null for any other list.
 */
export function appointmentIn(list: DomElement, textOf: (element: DomElement) => string): string | null {
  const items = childrenOf(list);
  if (items.length < LEAST_ITEMS || items.length > MOST_ITEMS || items.some(({ localName }) => localName !== "li")) return null;
  const texts = items.map(textOf).filter((text) => text !== "");
  if (texts.some((text) => text.length > MOST_CHARACTERS || isSentence(text))) return null;
  const dates = texts.filter((text) => DATE.test(text));
  // A list with several dates is a calendar, whose items are separate events.
  if (dates.length !== 1 || !texts.some((text) => text !== dates[0] && TIME.test(text))) return null;
  return texts.join(", ");
}
