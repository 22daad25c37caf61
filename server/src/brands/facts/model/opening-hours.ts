import type { AnswerFacts, UnreadDates } from "./brand-facts.ts";
import type { HoursException, Schedule, Span } from "./facts.schema.ts";
import { addDays, type Day, daysBetween, type Holiday, holidaysOn, isOccurrence, type LocalTime, WEEKDAYS, weekdayOf } from "./calendar.ts";
import { countryOf, isPublic, isPublicHoliday, mayBePublicHoliday } from "./public-holidays.ts";

const midnight = 24 * 60;

/** Returns the minutes after midnight for "HH:MM". */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Returns "HH:MM" for minutes after midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Returns the end of a span in minutes after midnight of the day on which it starts; more than 24 hours if it ends on the next day. */
export function endOf({ opens, closes }: Span): number {
  const end = minutesOf(closes);
  return end <= minutesOf(opens) ? end + midnight : end;
}

/** Returns whether spans are in order and do not overlap, and whether none but the last one ends on the next day. */
export function isOrdered(spans: readonly Span[]): boolean {
  return spans.every((span, at) => {
    const next = spans[at + 1];
    return next === undefined || endOf(span) <= minutesOf(next.opens);
  });
}

/**
 * Schedules with the same label: the hours of one subject. The schedules of a part of the business are followed by those of the business
 * itself, because exceptions of the whole business make the part's hours uncertain on those days.
 */
export type Hours = readonly ScheduleThere[];

/** A schedule, the country whose public holidays apply, and dates that have other hours, which are unknown. */
export interface ScheduleThere extends Schedule {
  readonly country?: string | null;
  readonly unreadDates?: readonly UnreadDates[];
}

/** Returns the hours of a part of the business or of a telephone number, or of the business itself if the label is null. */
export function hoursOf(
  facts: Pick<AnswerFacts, "hours" | "addresses" | "telephones" | "time_zone" | "unreadDates">,
  label: string | null,
): Hours {
  const country = countryOf(facts);
  // A notice of the business concerns its parts as well.
  const unreadDates = (facts.unreadDates ?? []).filter((one) => one.label === null || one.label === label);
  const there = { country, ...(unreadDates.length > 0 ? { unreadDates } : {}) };
  const of = (wanted: string | null): Hours => facts.hours.filter((one) => one.label === wanted).map((one) => ({ ...one, ...there }));
  const answered = facts.telephones.find(({ number, hours }) => number === label && hours !== undefined && hours !== null)?.hours;
  if (answered !== undefined && answered !== null) return [{ label, season: null, days: answered, exceptions: [], ...there }, ...of(null)];
  return label === null ? of(null) : [...of(label), ...of(null)];
}

/** Splits hours into the schedules of their subject and those of the business that the subject is part of. */
function split(hours: Hours): { readonly own: Hours; readonly business: Hours } {
  const label = hours[0]?.label ?? null;
  return {
    own: hours.filter((one) => one.label === label),
    business: label === null ? [] : hours.filter((one) => one.label === null),
  };
}

/**
 * Returns the spans in which a business is open on a date; empty if it is closed. Null if unknown: there are no hours for the day of the
 * week, the date is a holiday that the hours do not mention, a notice that could not be parsed names the date, or the hours belong to a
 * part of the business and only the business as a whole
 * has an exception on that date.
 */
export function spansOn(hours: Hours, day: Day): readonly Span[] | null {
  const { own, business } = split(hours);
  const exception = exceptionOn(own, day);
  if (exception !== null) return exception.spans;
  if (noticeOn(hours, day) !== null) return null;
  // Whether the date is a public holiday depends on the country and the region.
  if (mayBePublicHoliday(day, countryIn(hours)) || exceptionOn(business, day) !== null) return null;
  return regularSpansOn(own, day);
}

/**
 * Returns the exception that applies on a date. Dates take precedence over holidays, and holidays take precedence over rules such as the
 * first Sunday of the month.
 */
export function exceptionOn(hours: Hours, day: Day): HoursException | null {
  const exceptions = hours.flatMap((one) => one.exceptions);
  const holidays = holidaysOn(day);
  const dated = exceptions.find((one) => "from" in one && isWithin(day, one) && !isUnreadIn(hours, day, one));
  if (dated !== undefined || unreadOn(hours, day).length > 0) return dated ?? null;
  return (
    exceptions.find((one) => "holiday" in one && holidays.includes(one.holiday)) ??
    exceptions.find((one) => "holiday" in one && one.holiday === "public_holidays" && isPublicHoliday(day, countryIn(hours))) ??
    (mayBePublicHoliday(day, countryIn(hours)) ? null : (monthlyOn(exceptions, day) ?? null))
  );
}

/**
 * Returns the notice that names a date without hours that could be parsed; null if there is none, or if the hours of the date are known.
 */
export function noticeOn(hours: Hours, day: Day): string | null {
  return exceptionOn(split(hours).own, day) === null ? (unreadOn(hours, day)[0]?.text ?? null) : null;
}

function unreadOn(hours: Hours, day: Day): readonly UnreadDates[] {
  return (hours[0]?.unreadDates ?? []).filter((one) => isWithin(day, one));
}

/**
 * Returns whether a notice about fewer days makes an exception uncertain on a date: "closed in August", "on 10 August we are here until …".
 */
function isUnreadIn(hours: Hours, day: Day, exception: Range): boolean {
  return unreadOn(hours, day).some((one) => one.label === (hours[0]?.label ?? null) && isLonger(exception, one));
}

function isLonger(one: Range, other: Range): boolean {
  const dayOf = (text: string): Day => ({ year: 2_000, month: Number(text.slice(-5, -3)), day: Number(text.slice(-2)) });
  return lengthOf(one, dayOf) > lengthOf(other, dayOf);
}

function monthlyOn(exceptions: readonly HoursException[], day: Day): HoursException | undefined {
  const weekday = WEEKDAYS[weekdayOf(day)];
  return exceptions.find((one) => "weekday" in one && one.weekday === weekday && isOccurrence(day, one.occurrence));
}

const countryIn = (hours: Hours): string | null => hours[0]?.country ?? null;

/** Returns the regular spans on a date in its season, ignoring holidays and exceptions. */
export function regularSpansOn(hours: Hours, day: Day): readonly Span[] | null {
  return scheduleOn(hours, day)?.days[WEEKDAYS[weekdayOf(day)] ?? "monday"] ?? null;
}

/** Returns the schedule that applies on a date. A schedule for a matching season takes precedence over one without a season. */
export function scheduleOn(hours: Hours, day: Day): ScheduleThere | null {
  const { own } = split(hours);
  const inSeason = own.filter(({ season }) => season !== null && isWithin(day, season));
  if (inSeason.length === 0) return onlyOne(own.filter(({ season }) => season === null));
  return onlyOne(inSeason.filter((one) => inSeason.every((other) => other === one || isInside(one, other))));
}

function onlyOne<Found>(all: readonly Found[]): Found | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Returns whether the season of a schedule is part of another season, as July and August are part of the summer. */
function isInside({ season: part }: Schedule, { season: whole }: Schedule): boolean {
  if (part === null || whole === null || (part.from === whole.from && part.to === whole.to)) return false;
  const dayOf = (text: string): Day => ({ year: 2_000, month: Number(text.slice(0, 2)), day: Number(text.slice(3)) });
  const isShorter = lengthOf(part, dayOf) < lengthOf(whole, dayOf);
  return isShorter && isWithin(dayOf(part.from), whole) && isWithin(dayOf(part.to), whole);
}

function lengthOf({ from, to }: Range, dayOf: (text: string) => Day): number {
  return (daysBetween(dayOf(from), dayOf(to)) + 366) % 366;
}

/** Returns the spans on a holiday, or on all public holidays; null if the hours do not mention it. */
export function spansOfHoliday(hours: Hours, holiday: Holiday): readonly Span[] | null {
  const exceptions = split(hours).own.flatMap((one) => one.exceptions);
  const own = exceptions.find((one) => "holiday" in one && one.holiday === holiday);
  if (own !== undefined) return own.spans;
  const general = exceptions.find((one) => "holiday" in one && one.holiday === "public_holidays");
  return general !== undefined && isPublic(holiday, countryIn(hours)) ? general.spans : null;
}

/** Hours on a specific day of the week in each month, such as the first Sunday. */
export type Monthly = Extract<HoursException, { weekday: string }>;

/** Returns the hours on specific days of the week in each month. */
export function monthlyOf(hours: Hours): readonly Monthly[] {
  return split(hours).own.flatMap(({ exceptions }) => exceptions.filter((one) => "weekday" in one));
}

type Range = Pick<Extract<HoursException, { from: string }>, "from" | "to">;

/** Returns whether a day is in a range of dates. A range without years may extend past the end of the year. */
export function isWithin(day: Day, { from, to }: Range): boolean {
  const yearless = from.length === 5 || to.length === 5;
  const key = `${yearless ? "" : `${String(day.year).padStart(4, "0")}-`}${pad(day.month)}-${pad(day.day)}`;
  const [first, last] = yearless ? [from.slice(-5), to.slice(-5)] : [from, to];
  return first <= last ? key >= first && key <= last : yearless && (key >= first || key <= last);
}

const pad = (value: number): string => String(value).padStart(2, "0");

/** Whether a business is open at a given time. */
export interface OpenState {
  readonly isOpen: boolean;
  /** End of the current span, in local time "HH:MM"; null if closed. */
  readonly until: string | null;
}

/** Returns whether a business is open at a local time; null if unknown. */
export function stateAt(hours: Hours, at: LocalTime): OpenState | null {
  const before = spansOn(hours, addDays(at, -1));
  const night = before?.find((span) => endOf(span) > midnight && at.minutes < endOf(span) - midnight);
  if (night !== undefined) return { isOpen: true, until: night.closes };
  const spans = spansOn(hours, at);
  if (spans === null) return null;
  const current = spans.find((span) => minutesOf(span.opens) <= at.minutes && at.minutes < endOf(span));
  if (current !== undefined) return { isOpen: true, until: isAllDay(current) ? null : current.closes };
  // The previous day's hours are unknown and may extend past midnight.
  if (before === null && at.minutes < 6 * 60) return null;
  return { isOpen: false, until: null };
}

export function isAllDay(span: Span): boolean {
  return endOf(span) - minutesOf(span.opens) >= midnight;
}

export interface NextOpening extends Day {
  /** Number of days from today. */
  readonly inDays: number;
  readonly opens: string;
}

const daysAhead = 10;

/** Returns the next opening of a closed business; null if it is unknown or more than ten days away. */
export function nextOpening(hours: Hours, at: LocalTime): NextOpening | null {
  for (let inDays = 0; inDays <= daysAhead; inDays += 1) {
    const day = addDays(at, inDays);
    const spans = spansOn(hours, day);
    if (spans === null) return null;
    const next = spans.find(({ opens }) => inDays > 0 || minutesOf(opens) > at.minutes);
    if (next !== undefined) return { ...day, inDays, opens: next.opens };
  }
  return null;
}

/** Days of the week with the same spans. */
export interface DayGroup {
  /** 0 for Monday, in ascending order. */
  readonly days: readonly number[];
  readonly spans: readonly Span[];
}

/**
 * Groups the days of a schedule by their spans, from Monday to Sunday; null if the spans of a day are unknown. @param isPartial whether to
 * omit such days instead
 */
export function groupsOf({ days }: Schedule, isPartial = false): DayGroup[] | null {
  const groups = new Map<string, { days: number[]; spans: readonly Span[] }>();
  for (const [at, name] of WEEKDAYS.entries()) {
    const spans = days[name];
    if (spans === undefined) {
      if (isPartial) continue;
      return null;
    }
    const key = JSON.stringify(spans);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { days: [at], spans });
    else group.days.push(at);
  }
  return [...groups.values()];
}
