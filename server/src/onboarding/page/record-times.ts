import type { SchemaNode } from "./page-facts.ts";
import { listOf, textOf } from "./schema-nodes.ts";

const dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const dayCodes = ["mo", "tu", "we", "th", "fr", "sa", "su"];
/** An arbitrary Monday, from which the names of all days are derived. */
const monday = Date.UTC(2_024, 0, 1);
const day = 86_400_000;

/**
 * Formats opening hours as lines such as `Monday – Friday 09:00–17:30`, combining days with the same hours.
 * @param specifications items of type OpeningHoursSpecification
 * @param texts the values of `openingHours`, such as `Mo-Fr 09:00-17:30`
 */
export function hoursLines(specifications: readonly SchemaNode[], texts: readonly unknown[], language: string, closed: string): string[] {
  const lines: string[] = [];
  const week = new Map<number, string[]>();
  for (const node of specifications.slice(0, 100)) {
    const hours = hoursOf(node, closed);
    if (hours === null) continue;
    const dates = datesOf(node["validFrom"], node["validThrough"], language);
    const days = listOf(node["dayOfWeek"]).flatMap((each) => dayOf(textOf(each, 100) ?? ""));
    if (dates !== null) lines.push(`${[dates, ...daysOf(days, language)].join(", ")} ${hours}`);
    else for (const each of days) week.set(each, [...(week.get(each) ?? []), hours]);
  }
  for (const text of texts.slice(0, 50)) {
    const [, names = "", from = "", to = ""] =
      /^\s*([A-Za-z, -]+?)\s+(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})/.exec(textOf(text, 200) ?? "") ?? [];
    for (const each of daysIn(names)) week.set(each, [...(week.get(each) ?? []), `${from}–${to}`]);
  }
  return [...inRuns(week, language), ...lines];
}

function hoursOf(node: SchemaNode, closed: string): string | null {
  const time = (value: unknown): string | null => /\d{1,2}:\d{2}/.exec(textOf(value, 40) ?? "")?.[0] ?? null;
  const [opens, closes] = [time(node["opens"]), time(node["closes"])];
  if (opens === null || closes === null) return node["validFrom"] === undefined ? null : closed;
  return opens === closes ? closed : `${opens}–${closes}`;
}

function dayOf(name: string): number[] {
  const at = dayNames.indexOf(name.replace(/^.*[/:#]/s, "").toLowerCase());
  return at < 0 ? [] : [at];
}

/** Parses `Mo-Fr`, `Mo,We` and combinations of these. */
function daysIn(names: string): number[] {
  return names.split(",").flatMap((part) => {
    const [first, last = first] = part.split("-").map((name) => dayCodes.indexOf(name.trim().slice(0, 2).toLowerCase()));
    if (first === undefined || last === undefined || first < 0 || last < 0) return [];
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7);
  });
}

function inRuns(week: ReadonlyMap<number, readonly string[]>, language: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < 7;) {
    const hours = week.get(start)?.join(", ");
    let end = start;
    while (end < 6 && hours !== undefined && week.get(end + 1)?.join(", ") === hours) end += 1;
    if (hours !== undefined)
      lines.push(
        `${daysOf(
          Array.from({ length: end - start + 1 }, (_, at) => start + at),
          language,
        ).join("")} ${hours}`,
      );
    start = end + 1;
  }
  return lines;
}

function daysOf(days: readonly number[], language: string): string[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const name = (at: number): string => new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(monday + at * day);
  const isRun = days.length > 2 && days.every((each, at) => each === first + at);
  return [isRun ? `${name(first)} – ${name(last)}` : days.map(name).join(", ")];
}

/** Formats a date or date range in a language, with times if given. Returns null if the start date is missing. */
export function datesOf(start: unknown, end: unknown, language: string): string | null {
  const [from, to] = [momentOf(start), momentOf(end)];
  if (from === null) return null;
  const first = written(from, language);
  if (to === null || (to.date === from.date && (to.time ?? from.time) === from.time)) return first;
  return to.date === from.date ? `${first}–${to.time ?? ""}` : `${first} – ${written(to, language)}`;
}

interface Moment {
  readonly date: string;
  /** Local time, as written in the data. */
  readonly time: string | null;
}

function momentOf(value: unknown): Moment | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(textOf(value, 60) ?? "") ?? [];
  return date === undefined || Number.isNaN(Date.parse(date)) ? null : { date, time: time ?? null };
}

function written({ date, time }: Moment, language: string): string {
  const form = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return [form.format(Date.parse(date)), ...(time === null ? [] : [time])].join(", ");
}
