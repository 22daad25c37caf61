import { addDays } from "../../brands/facts/model/calendar.ts";
import type { WrittenDate } from "./hours-tokens.ts";

/** Returns whether two dates are the same day. A date without a year matches every year. */
export function isSameDay(one: WrittenDate, other: WrittenDate): boolean {
  return one.month === other.month && one.day === other.day && (one.year === other.year || one.year === null || other.year === null);
}

function shifted({ year, month, day }: WrittenDate, days: number): WrittenDate {
  const moved = addDays({ year: year ?? 2_001, month, day }, days);
  return { ...moved, year: year === null ? null : moved.year };
}

/** Returns the following day. */
export const dayAfter = (date: WrittenDate): WrittenDate => shifted(date, 1);
/** Returns the preceding day. */
export const dayBefore = (date: WrittenDate): WrittenDate => shifted(date, -1);
