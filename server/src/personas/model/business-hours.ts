import type { KnownFacts } from "../../brands/facts/model/brand-facts.ts";
import { localTime, type LocalTime } from "../../brands/facts/model/calendar.ts";
import { hoursOf, minutesOf, nextOpening, stateAt, type NextOpening } from "../../brands/facts/model/opening-hours.ts";

/** Whether the business is open now. */
export interface BusinessHours {
  readonly isOpen: boolean;
  /** Time of the next opening; null if the business is open or the time is unknown. */
  readonly opensAt: Date | null;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Returns whether the business is open; null if its facts are inconclusive. */
export function businessHours(known: KnownFacts | null, now: Date): BusinessHours | null {
  if (known === null || known.hasUnreadNotice) return null;
  const { time_zone: timeZone } = known.facts;
  const main = hoursOf(known.facts, null);
  const local = localTime(now, timeZone);
  const state = local === null ? null : stateAt(main, local);
  if (local === null || state === null) return null;
  if (state.isOpen) return { isOpen: true, opensAt: null };
  const next = nextOpening(main, local);
  return { isOpen: false, opensAt: next === null ? null : momentOf(next, local, now, timeZone) };
}

/** Converts an opening's local time to an instant. */
function momentOf({ inDays, opens }: NextOpening, { minutes }: LocalTime, now: Date, timeZone: string | null): Date {
  const wait = inDays * dayMinutes + minutesOf(opens) - minutes;
  const moment = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + wait * minuteMs);
  // Corrects for a clock change before the opening.
  const shown = localTime(moment, timeZone)?.minutes ?? minutesOf(opens);
  const shift = ((minutesOf(opens) - shown + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  return new Date(moment.getTime() + shift * minuteMs);
}
