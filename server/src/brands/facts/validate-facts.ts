import type { FieldError } from "../../platform/errors/extensions.ts";
import { isLanguageTag } from "../../platform/lib/language.ts";
import { isStorable } from "../../platform/lib/text.ts";
import type { FactChanges } from "./model/brand-facts.ts";
import { isDay, isTimeZone, WEEKDAYS } from "./model/calendar.ts";
import { isOrdered, minutesOf } from "./model/opening-hours.ts";
import type { HoursException, Schedule } from "./model/facts.schema.ts";

/** Checks rules that a schema cannot express: dates exist, spans are in order, and time zones are known. */
export function faultsOf(facts: FactChanges): FieldError[] {
  const faults: FieldError[] = [];
  const wrong = (field: string, message: string): void => void faults.push({ field, code: "format", message });
  if (typeof facts.time_zone === "string" && !isTimeZone(facts.time_zone))
    wrong("time_zone", "must be an IANA time zone such as Europe/Berlin");
  for (const [at, tag] of (facts.languages ?? []).entries())
    if (!isLanguageTag(tag)) wrong(`languages[${at}]`, "must be a BCP 47 language tag such as en or de-AT");
  for (const [field, text] of textsIn(facts)) if (!isStorable(text)) wrong(field, "must be well-formed Unicode without NUL");
  const seen = new Set<string>();
  for (const [at, schedule] of (facts.hours ?? []).entries()) {
    const place = `hours[${at}]`;
    const key = JSON.stringify([schedule.label, schedule.season]);
    if (seen.has(key)) wrong(place, "must not repeat the label and season of another entry");
    seen.add(key);
    faultsOfSchedule(schedule, place, wrong);
  }
  return faults;
}

/** Returns the strings in a value with their field names. */
function textsIn(value: unknown, field = ""): [string, string][] {
  if (typeof value === "string") return [[field, value]];
  if (typeof value !== "object" || value === null) return [];
  const place = (name: string): string => (Array.isArray(value) ? `${field}[${name}]` : field === "" ? name : `${field}.${name}`);
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, place(name)));
}

function faultsOfSchedule({ days, season, exceptions }: Schedule, place: string, wrong: (field: string, message: string) => void): void {
  for (const day of WEEKDAYS) {
    const spans = days[day];
    if (spans !== undefined && !areSpans(spans)) wrong(`${place}.days.${day}`, SPANS);
  }
  if (season !== null && ![season.from, season.to].every(existsInSomeYear)) wrong(`${place}.season`, "must be dates that exist");
  for (const [at, exception] of exceptions.entries()) {
    const own = `${place}.exceptions[${at}]`;
    if (!areSpans(exception.spans)) wrong(`${own}.spans`, SPANS);
    if ("from" in exception && !isRange(exception))
      wrong(own, "must be dates that exist, both with a year or both without, and in order if they have years");
  }
}

const SPANS = "must be in order and must not overlap; only the last may end on the next day";

function areSpans(spans: Schedule["exceptions"][number]["spans"]): boolean {
  return isOrdered(spans) && spans.every(({ opens, closes }) => minutesOf(opens) !== minutesOf(closes));
}

function isRange({ from, to }: Extract<HoursException, { from: string }>): boolean {
  if (from.length !== to.length) return false;
  return from.length === 5 ? existsInSomeYear(from) && existsInSomeYear(to) : exists(from) && exists(to) && from <= to;
}

function existsInSomeYear(day: string): boolean {
  return exists(`2000-${day}`);
}

function exists(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return isDay({ year, month, day });
}
