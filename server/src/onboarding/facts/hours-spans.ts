import { timeOf } from "../../brands/facts/model/opening-hours.ts";
import type { Span } from "../../brands/facts/model/facts.schema.ts";
import type { FactReading } from "../../language/fact-words.ts";
import type { Placed } from "./hours-tokens.ts";

export type Time = Extract<Placed, { kind: "time" }>;

/** Earliest plausible opening time without "am", in minutes. */
const earliest = 4 * 60;
const longest = 20 * 60;

/** Returns the time span between two times; null if they are ambiguous. */
export function spanOf(from: Time, to: Time, { isTwelveHour }: FactReading): Span | null {
  let opens = from.minutes;
  const closes = to.minutes;
  if (isTwelveHour && from.meridiem === null && to.meridiem !== null && from.minutes <= 12 * 60 + 59) {
    const morning = opens % 720;
    // "9-5pm" starts in the morning and "1-5pm" in the afternoon; "8-11pm" is ambiguous.
    if (to.meridiem === "am") opens = morning;
    else if (morning >= closes - 720 || opens >= 720) opens = from.minutes >= 720 ? from.minutes : morning;
    else if (morning < 7 * 60) opens = morning + 720;
    else return null;
    if (to.meridiem === "am" && from.minutes >= 720) return null;
  } else if (isTwelveHour && from.meridiem !== null && to.meridiem === null && !to.isExact) {
    if (from.meridiem === "pm" || closes > from.minutes) return null;
    return spanBetween(opens, closes + 720);
  } else if (from.meridiem === null && to.meridiem === null) {
    if (opens < earliest) return null;
    // "9-5" and "10:00-4:00" can end in the afternoon.
    if (closes <= opens && !from.isExact) return null;
  }
  return spanBetween(opens, closes);
}

function spanBetween(opens: number, closes: number): Span | null {
  if (opens === closes || opens >= 1_440) return null;
  const length = closes > opens ? closes - opens : closes + 1_440 - opens;
  if (length > longest) return null;
  return { opens: timeOf(opens), closes: timeOf(closes === 0 ? 1_440 : closes) };
}
