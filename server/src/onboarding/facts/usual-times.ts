import { type Day, WEEKDAYS, weekdayOf } from "../../brands/facts/model/calendar.ts";
import type { HoursException, Schedule, Span } from "../../brands/facts/model/facts.schema.ts";
import type { UnreadDates } from "../../brands/facts/model/brand-facts.ts";
import type { FoundTurn } from "../../brands/facts/model/found-facts.ts";

interface TurnsRead {
  readonly exceptions: readonly HoursException[];
  /** Whether the usual hours of a day are unknown, so that its hours are unknown as well. */
  readonly hasUnknown: boolean;
  /** Days whose hours are unknown for this reason, with the sentences that name them. */
  readonly unread?: readonly Omit<UnreadDates, "label">[];
}

/** Completes days that open later or close earlier than usual with the usual hours: "We close at noon on 24 December." */
export function withUsualTimes(turns: readonly FoundTurn[], schedules: readonly Pick<Schedule, "season" | "days">[]): TurnsRead {
  const exceptions: HoursException[] = [];
  let hasUnknown = false;
  const unread: Omit<UnreadDates, "label">[] = [];
  for (const turn of turns) {
    const spans = spansAfter(turn, usualOn(turn, schedules));
    if (spans !== null) exceptions.push({ ...rangeOf(turn), spans });
    else if (turn.text === undefined) hasUnknown = true;
    else unread.push({ ...rangeOf(turn), text: turn.text });
  }
  return { exceptions, hasUnknown, ...(unread.length > 0 ? { unread } : {}) };
}

/** Returns the usual hours on a date; null if they are unknown, or depend on its year. */
function usualOn({ date }: FoundTurn, schedules: readonly Pick<Schedule, "season" | "days">[]): readonly Span[] | null {
  const key = `${two(date.month)}-${two(date.day)}`;
  const isIn = ({ from, to }: { from: string; to: string }): boolean => (from <= to ? from <= key && key <= to : from <= key || key <= to);
  const own = schedules.find(({ season }) => season !== null && isIn(season)) ?? schedules.find(({ season }) => season === null);
  if (own === undefined) return null;
  const weekday = date.year === null ? date.weekday : weekdayOf(date as Day);
  if (weekday !== undefined) return own.days[WEEKDAYS[weekday] ?? "monday"] ?? null;
  // The date falls on another day of the week each year, and a day that is not mentioned may have different hours.
  if (WEEKDAYS.some((day) => own.days[day] === undefined)) return null;
  const open = new Set(Object.values(own.days).flatMap((spans) => (spans.length > 0 ? [JSON.stringify(spans)] : [])));
  const [only] = open;
  return open.size === 1 && only !== undefined ? (JSON.parse(only) as Span[]) : null;
}

function spansAfter({ opens, closes }: FoundTurn, usual: readonly Span[] | null): Span[] | null {
  if (usual === null || usual.length === 0) return null;
  const last = usual.length - 1;
  const cut = usual.flatMap((span, at) => {
    const from = opens !== null && opens > span.opens ? opens : span.opens;
    // On a day with longer hours, the business closes later than usual.
    const isLater = closes !== null && at === last && closes > span.closes && span.closes > span.opens;
    const to = closes !== null && (isLater || closes < span.closes || span.closes < span.opens) ? closes : span.closes;
    return from < to ? [{ opens: from, closes: to }] : [];
  });
  const [first] = cut;
  // A time outside the usual hours contradicts them.
  const isWithin = (opens === null || first?.opens === opens) && (closes === null || cut.at(-1)?.closes === closes);
  return first !== undefined && isWithin ? cut : null;
}

function rangeOf({ date: { year, month, day } }: FoundTurn): { from: string; to: string } {
  const text = `${year === null ? "" : `${year}-`}${two(month)}-${two(day)}`;
  return { from: text, to: text };
}

const two = (value: number): string => String(value).padStart(2, "0");
