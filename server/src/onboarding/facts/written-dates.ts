import { addDays } from "../../brands/facts/model/calendar.ts";
import type { WrittenDate } from "./hours-tokens.ts";

/** Reports whether two dates are the same day; one without a year is the same in every year. */
export function isSameDay(one: WrittenDate, other: WrittenDate): boolean {
  return one.month === other.month && one.day === other.day && (one.year === other.year || one.year === null || other.year === null);
}

function shifted({ year, month, day }: WrittenDate, days: number): WrittenDate {
  const moved = addDays({ year: year ?? 2_001, month, day }, days);
  return { ...moved, year: year === null ? null : moved.year };
}

/** Returns the day after. */
export const dayAfter = (date: WrittenDate): WrittenDate => shifted(date, 1);
/** Returns the day before. */
export const dayBefore = (date: WrittenDate): WrittenDate => shifted(date, -1);
