/** Days of the week, in the order of ISO 8601. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Holidays that opening hours can refer to. `public_holidays` means all public holidays at the business's location. */
export const HOLIDAYS = [
  "public_holidays",
  "new_year",
  "epiphany",
  "good_friday",
  "easter_sunday",
  "easter_monday",
  "labour_day",
  "ascension",
  "whit_sunday",
  "whit_monday",
  "assumption",
  "all_saints",
  "christmas_eve",
  "christmas_day",
  "boxing_day",
  "new_years_eve",
] as const;
export type Holiday = (typeof HOLIDAYS)[number];

/** Occurrence of a day of the week in a month, such as the first Sunday or the last Friday. */
export const OCCURRENCES = ["first", "second", "third", "fourth", "last"] as const;
export type Occurrence = (typeof OCCURRENCES)[number];

/** A calendar date; months start at 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A local time. */
export interface LocalTime extends Day {
  /** Minutes after midnight. */
  readonly minutes: number;
}

/** Holidays with a fixed date. */
const FIXED: Partial<Readonly<Record<Holiday, readonly [month: number, day: number]>>> = {
  new_year: [1, 1],
  epiphany: [1, 6],
  labour_day: [5, 1],
  assumption: [8, 15],
  all_saints: [11, 1],
  christmas_eve: [12, 24],
  christmas_day: [12, 25],
  boxing_day: [12, 26],
  new_years_eve: [12, 31],
};

/** Holidays by their offset from Easter Sunday, in days. */
const AROUND_EASTER: Partial<Readonly<Record<Holiday, number>>> = {
  good_friday: -2,
  easter_sunday: 0,
  easter_monday: 1,
  ascension: 39,
  whit_sunday: 49,
  whit_monday: 50,
};

/** Returns the holidays on a date, whether or not they are public. */
export function holidaysOn(day: Day): readonly Holiday[] {
  const fixed = HOLIDAYS.filter((name) => FIXED[name]?.[0] === day.month && FIXED[name]?.[1] === day.day);
  const distance = daysBetween(easterOf(day.year), day);
  return [...fixed, ...HOLIDAYS.filter((name) => AROUND_EASTER[name] === distance)];
}

/** Returns the date of Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return { year, month, day: (h + l - 7 * m + 33 * month + 19) % 32 };
}

const msPerDay = 86_400_000;
const numberOf = ({ year, month, day }: Day): number => Math.round(Date.UTC(year, month - 1, day) / msPerDay);

/** Returns the number of days from one date to another; negative if the second date is earlier. */
export function daysBetween(one: Day, other: Day): number {
  return numberOf(other) - numberOf(one);
}

/** Returns the date that is `days` days later. */
export function addDays(day: Day, days: number): Day {
  const date = new Date((numberOf(day) + days) * msPerDay);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
  return (numberOf(day) + 3) % 7;
}

/** Returns whether a date is the first, second, … or last occurrence of its day of the week in the month. */
export function isOccurrence(day: Day, occurrence: Occurrence): boolean {
  if (occurrence === "last") return addDays(day, 7).month !== day.month;
  return Math.ceil(day.day / 7) === OCCURRENCES.indexOf(occurrence) + 1;
}

/** Returns the date of a fixed holiday; null if the holiday's date changes from year to year. */
export function fixedDateOf(holiday: Holiday): { readonly month: number; readonly day: number } | null {
  const date = FIXED[holiday];
  return date === undefined ? null : { month: date[0], day: date[1] };
}

/** Returns whether a date exists; 30 February, for example, does not. */
export function isDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns the local time at an instant; null if the time zone is unknown. */
export function localTime(instant: Date, timeZone: string | null): LocalTime | null {
  if (timeZone === null) return null;
  try {
    const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      hourCycle: "h23",
    });
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    return { year: part("year"), month: part("month"), day: part("day"), minutes: part("hour") * 60 + part("minute") };
  } catch {
    return null;
  }
}

/** Returns whether this runtime knows a time zone with this name. */
export function isTimeZone(name: string): boolean {
  return localTime(new Date(0), name) !== null && /^[A-Za-z]/.test(name);
}
