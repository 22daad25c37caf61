import type { OpeningHours, OpenSpan } from "@parlance/sdk";
import { parseSpans, printSpans, type SpansFault } from "./spans.ts";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

type Exception = OpeningHours["exceptions"][number];
export type Holiday = Extract<Exception, { holiday: unknown }>["holiday"];

/** Holidays in calendar order. */
export const holidays = [
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
] as const satisfies readonly Holiday[];

type Monthly = Extract<Exception, { weekday: unknown }>;

/** Position of the day of the week within the month. */
export const occurrences = ["first", "second", "third", "fourth", "last"] as const satisfies readonly Monthly["occurrence"][];
export type Occurrence = (typeof occurrences)[number];

/** When an exception applies: on dates in one year, on dates in every year, on a day of the week in each month, or on a holiday. */
export type ExceptionKind = "dates" | "yearly" | "monthly" | Holiday;

export interface ExceptionDraft {
  readonly kind: ExceptionKind;
  /** YYYY-MM-DD for dates, MM-DD for every year, position and day of the week for each month; empty for a holiday. */
  readonly from: string;
  readonly to: string;
  readonly spans: string;
}

/** Opening hours as strings for the form; an empty string means unknown. */
export interface ScheduleDraft {
  readonly label: string;
  readonly season: OpeningHours["season"];
  readonly days: Readonly<Record<Weekday, string>>;
  readonly exceptions: readonly ExceptionDraft[];
}

/** Form values for new hours. */
export const noSchedule: ScheduleDraft = {
  label: "",
  season: null,
  days: { monday: "", tuesday: "", wednesday: "", thursday: "", friday: "", saturday: "", sunday: "" },
  exceptions: [],
};

/** Converts opening hours to form values. `closed` is the word for a day without hours. */
export function draftOf(hours: readonly OpeningHours[], closed: string): ScheduleDraft[] {
  return hours.map(({ label, season, days, exceptions }) => ({
    label: label ?? "",
    season,
    days: daysBy((day) => {
      const spans = days[day];
      return spans === undefined ? "" : printSpans(spans, closed);
    }),
    exceptions: exceptions.map((exception) => ({ ...timeOf(exception), spans: printSpans(exception.spans, closed) })),
  }));
}

function timeOf(exception: Exception): Omit<ExceptionDraft, "spans"> {
  if ("holiday" in exception) return { kind: exception.holiday, from: "", to: "" };
  if ("weekday" in exception) return { kind: "monthly", from: exception.occurrence, to: exception.weekday };
  return { kind: exception.from.length === 5 ? "yearly" : "dates", from: exception.from, to: exception.to };
}

/** Returns the value of each day of the week. */
function daysBy<Value>(valueOf: (day: Weekday) => Value): Record<Weekday, Value> {
  return Object.fromEntries(weekdays.map((day) => [day, valueOf(day)])) as Record<Weekday, Value>;
}

/** Opening hours, or errors by API field name. */
export type HoursResult = { readonly hours: OpeningHours[] } | { readonly faults: ReadonlyMap<string, SpansFault> };

export function hoursOf(drafts: readonly ScheduleDraft[]): HoursResult {
  const faults = new Map<string, SpansFault>();
  const read = (field: string, text: string): OpenSpan[] => {
    const spans = parseSpans(text);
    if (Array.isArray(spans)) return spans;
    faults.set(field, spans);
    return [];
  };
  const hours = drafts.map(({ label, season, days, exceptions }, at) => {
    const stated = weekdays.filter((day) => days[day].trim() !== "");
    return {
      label: label.trim() === "" ? null : label.trim(),
      season,
      days: Object.fromEntries(stated.map((day) => [day, read(`hours[${at}].days.${day}`, days[day])])),
      exceptions: exceptions.map((exception, index) =>
        exceptionOf(exception, read(`hours[${at}].exceptions[${index}].spans`, exception.spans)),
      ),
    };
  });
  return faults.size > 0 ? { faults } : { hours };
}

function exceptionOf({ kind, from, to }: Omit<ExceptionDraft, "spans">, spans: OpenSpan[]): Exception {
  if (kind === "dates" || kind === "yearly") return { from, to: to === "" ? from : to, spans };
  if (kind === "monthly") return { ...monthlyOf({ from, to }), spans };
  return { holiday: kind, spans };
}

/** Returns the day of the week in each month to which an exception applies. */
export function monthlyOf({ from, to }: Pick<ExceptionDraft, "from" | "to">): { occurrence: Occurrence; weekday: Weekday } {
  return {
    occurrence: occurrences.find((each) => each === from) ?? "first",
    weekday: weekdays.find((each) => each === to) ?? "sunday",
  };
}
