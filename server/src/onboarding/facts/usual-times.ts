import { type Day, WEEKDAYS, weekdayOf } from "../../brands/facts/model/calendar.ts";
import type { HoursException, Schedule, Span } from "../../brands/facts/model/facts.schema.ts";
import type { FoundTurn } from "../../brands/facts/model/found-facts.ts";

interface TurnsRead {
  readonly exceptions: readonly HoursException[];
  /** Whether the usual hours of a day are unknown, so that its hours are unknown as well. */
  readonly hasUnknown: boolean;
}

/** Completes days that open later or close earlier than usual with the usual hours: "We close at noon on 24 December." */
export function withUsualTimes(turns: readonly FoundTurn[], schedules: readonly Pick<Schedule, "season" | "days">[]): TurnsRead {
  const exceptions: HoursException[] = [];
  let hasUnknown = false;
  for (const turn of turns) {
    const spans = spansAfter(turn, usualOn(turn, schedules));
    if (spans === null) hasUnknown = true;
    else exceptions.push({ ...rangeOf(turn), spans });
  }
  return { exceptions, hasUnknown };
}

/** Returns the usual hours on a date; null if they are unknown, or depend on its year. */
function usualOn({ date }: FoundTurn, schedules: readonly Pick<Schedule, "season" | "days">[]): readonly Span[] | null {
  const key = `${two(date.month)}-${two(date.day)}`;
  const isIn = ({ from, to }: { from: string; to: string }): boolean => (from <= to ? from <= key && key <= to : from <= key || key <= to);
  const own = schedules.find(({ season }) => season !== null && isIn(season)) ?? schedules.find(({ season }) => season === null);
  if (own === undefined) return null;
  if (date.year !== null) return own.days[WEEKDAYS[weekdayOf(date as Day)] ?? "monday"] ?? null;
  // The date falls on another day of the week each year, and one that is not stated may have other hours.
  if (WEEKDAYS.some((day) => own.days[day] === undefined)) return null;
  const open = new Set(Object.values(own.days).flatMap((spans) => (spans.length > 0 ? [JSON.stringify(spans)] : [])));
  const [only] = open;
  return open.size === 1 && only !== undefined ? (JSON.parse(only) as Span[]) : null;
}

function spansAfter({ opens, closes }: FoundTurn, usual: readonly Span[] | null): Span[] | null {
  if (usual === null || usual.length === 0) return null;
  const cut = usual.flatMap((span) => {
    const from = opens !== null && opens > span.opens ? opens : span.opens;
    const to = closes !== null && (closes < span.closes || span.closes < span.opens) ? closes : span.closes;
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
