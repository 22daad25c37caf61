import { WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import { isOrdered } from "../../brands/facts/model/opening-hours.ts";
import type { Schedule, Span } from "../../brands/facts/model/facts.schema.ts";

/** Regular hours by day name. */
export type DataWeek = Schedule["days"];

type Fields = Readonly<Record<string, unknown>>;

const leastDays = 3;
const dayFields = ["day", "days", "dayOfWeek", "weekday", "day_of_week", "dayName", "label", "name"];
const openFields = ["opens", "open", "from", "start", "openTime", "opening", "openingTime", "open_time", "startTime", "opensAt"];
const closeFields = ["closes", "close", "to", "end", "closeTime", "closing", "closingTime", "close_time", "endTime", "closesAt", "until"];

/**
 * Returns the opening hours in a value of a page's data: an object with a member for each day, or a list with an object for each day. Returns null
 * for any other value, or if a day cannot be parsed.
 */
export function weekIn(value: unknown): DataWeek | null {
  const days = Array.isArray(value) ? ofList(value as readonly unknown[]) : isFields(value) ? ofMembers(value) : null;
  return days === null || Object.keys(days).length < leastDays ? null : days;
}

function ofMembers(object: Fields): DataWeek | null {
  const named = Object.entries(object).flatMap(([name, value]) => daysIn(name).map((day) => [day, value] as const));
  if (named.length < leastDays) return null;
  return weekOf(named.map(([day, value]) => [day, spansIn(value)]));
}

function ofList(list: readonly unknown[]): DataWeek | null {
  if (list.length < 2 || list.length > 21) return null;
  const all: [number, readonly Span[] | null][] = [];
  for (const one of list) {
    if (!isFields(one)) return null;
    const named = dayFields.map((field) => one[field]).find((value) => value !== undefined && value !== null);
    const days = (Array.isArray(named) ? (named as readonly unknown[]) : [named]).flatMap((day) =>
      typeof day === "string" ? daysIn(day) : [],
    );
    if (days.length === 0) return null;
    const rest = Object.values(one).find((value) => typeof value === "string" && spansOfText(value) !== null);
    const spans = spansIn(one) ?? (rest === undefined ? null : spansIn(rest));
    all.push(...days.map((day): [number, readonly Span[] | null] => [day, spans]));
  }
  return weekOf(all);
}

function weekOf(all: readonly (readonly [number, readonly Span[] | null])[]): DataWeek | null {
  const week: Partial<Record<(typeof WEEKDAYS)[number], Span[]>> = {};
  for (const [day, spans] of all) {
    const name = WEEKDAYS[day];
    if (name === undefined || spans === null) return null;
    // A day with a break can have one object for each time span.
    const together = [...(week[name] ?? []), ...spans].toSorted((one, other) => (one.opens < other.opens ? -1 : 1));
    if (!isOrdered(together)) return null;
    week[name] = together;
  }
  return week;
}

/** Returns the days that a name such as `monday`, `Mon` or `Mon-Fri` denotes; Monday is 0. */
function daysIn(name: string): number[] {
  const [first = -1, last = first, ...more] = name
    .replace(/^.*[/#]/, "")
    .split(/\s*[-–]\s*|_to_/)
    .map(dayIn);
  if (first < 0 || last < 0 || more.length > 0) return [];
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7);
}

function dayIn(text: string): number {
  const name = text.trim().toLowerCase().replace(/\.$/, "");
  return WEEKDAYS.findIndex((day) => name === day || name === day.slice(0, 3) || name === day.slice(0, 2));
}

/** Returns the time spans of a day; null if they cannot be parsed. */
function spansIn(value: unknown): readonly Span[] | null {
  if (typeof value === "string") return spansOfText(value);
  if (value === null || value === false) return [];
  if (Array.isArray(value)) {
    const all = (value as readonly unknown[]).map(spansIn);
    return all.includes(null) ? null : all.flatMap((spans) => spans ?? []);
  }
  if (!isFields(value)) return null;
  if (value["closed"] === true || value["isClosed"] === true || value["isOpen"] === false || value["open"] === false) return [];
  const opens = openFields.map((field) => timeIn(value[field])).find((time) => time !== null);
  const closes = closeFields.map((field) => timeIn(value[field])).find((time) => time !== null);
  return opens === undefined || closes === undefined || opens === closes
    ? null
    : [{ opens, closes: closes === "00:00" ? "24:00" : closes }];
}

function spansOfText(text: string): readonly Span[] | null {
  if (/^\s*(?:closed|geschlossen|fermé|cerrado|chiuso|gesloten)\s*$/i.test(text)) return [];
  const spans = text.split(/\s*(?:,|;|&|\band\b)\s*/).map((part): Span | null => {
    const [from, to, ...more] = part.split(/\s*(?:[-–—]|\bto\b)\s*/);
    const [opens, closes] = [timeIn(from), timeIn(to)];
    return opens === null || closes === null || opens === closes || more.length > 0
      ? null
      : { opens, closes: closes === "00:00" ? "24:00" : closes };
  });
  return spans.includes(null) ? null : spans.filter((span) => span !== null);
}

/** Parses "09:00", "9.00", "0900", "9:00 am" and "5 pm". */
function timeIn(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const [, hours = "", minutes = "00", half] =
    /^\s*(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?\s*(?:uhr)?\s*([ap])?\.?(?:m\.?)?\s*$/i.exec(value) ?? [];
  if (hours === "" || (half === undefined && !/\d[:.h]?\d{2}/.test(value))) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return hour > 23 || Number(minutes) > 59 || (half !== undefined && Number(hours) > 12)
    ? null
    : `${String(hour).padStart(2, "0")}:${minutes}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
