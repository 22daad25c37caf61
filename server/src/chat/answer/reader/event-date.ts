import { SPOKEN } from "../../../language/find-pack.ts";
import type { Unit } from "../extract/units.ts";
import { fold } from "../text/words.ts";

const MONTHS = SPOKEN.flatMap(({ conversation }) => conversation.facts?.reading.months ?? [])
  .flatMap((names) => names ?? [])
  .join("|");
/** Matches a day of a month, with the month as a word or a number. */
const DATE = new RegExp(
  String.raw`(?<![\d.,])\d{1,2}(?:\.|st|nd|rd|th|er)?\s(?:of\s|de\s)?(?:${MONTHS})(?![a-z])|(?<![a-z])(?:${MONTHS})\s\d{1,2}(?!\d|[:.]\d)|(?<![\d.])\d{1,2}\.\s?\d{1,2}\.`,
  "u",
);

/**
 * Returns the line of an event's card that contains its date, for a unit of the card that has none: "Harvest feast: 4 October" for "The band
 * starts at 18:00."
 */
export function lineWithDate(unit: Unit, units: readonly Unit[]): Unit | null {
  const { heading, record, passage, row, text } = unit;
  if (heading === "" || row || text.startsWith(`${heading}: `) || DATE.test(fold(text))) return null;
  const named = units.filter(
    (one) => one.record === record && one.passage === passage && one.heading === heading && one.text.startsWith(`${heading}: `),
  );
  return named.find((one) => DATE.test(fold(one.text.slice(heading.length)))) ?? null;
}
