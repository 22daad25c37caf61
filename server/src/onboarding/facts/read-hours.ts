import { daysBetween, isDay, WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import type { HoursException, Schedule, Span } from "../../brands/facts/model/facts.schema.ts";
import type { FoundSchedule } from "../../brands/facts/model/found-facts.ts";
import type { FactReading } from "../../language/fact-words.ts";
import type { PageLine } from "../page/page-lines.ts";
import { fold, hasWord } from "./fact-words.ts";
import { type Clause, type DateRange, type HoursLine, readClauses } from "./hours-clauses.ts";

/** Hours stated on a page, and the surrounding words, which indicate their subject. */
export interface FoundHours {
  /** Words in the line before the hours. */
  readonly lead: string;
  /** A short line directly before the hours that is not a heading. */
  readonly before: string;
  /** The nearest heading. */
  readonly heading: string;
  /** Parent headings of the nearest heading. */
  readonly above: readonly string[];
  readonly season: Schedule["season"];
  /** Regular hours by weekday; null for a day whose hours could not be parsed. */
  readonly week: readonly (readonly Span[] | null | undefined)[];
  readonly exceptions: readonly HoursException[];
  /** Whether the whole section was parsed and has one subject. */
  readonly isWhole: boolean;
}

/** Hours on a page, with other information about them from the same lines. */
export interface HoursOnPage {
  readonly found: readonly FoundHours[];
  /** Whether a closure notice could not be parsed. */
  readonly hasUnreadNotice: boolean;
  readonly isTwelveHour: boolean;
}

const longestLabel = 60;
/** Maximum line length; longer lines count as prose. */
const longestLine = 220;
/** Maximum number of lines, which limits the time for large pages. */
const mostLines = 300;

interface Item {
  readonly line: HoursLine | null;
  readonly text: string;
  readonly lead: string;
}

/** Reads the hours from a page's lines. */
export function readHours(lines: readonly PageLine[], words: FactReading): HoursOnPage {
  const found: FoundHours[] = [];
  let hasUnreadNotice = false;
  let isTwelveHour = false;
  let room = mostLines;
  const sections = sectionsOf(lines, words).map((section) => {
    const items = itemsOf(section.lines, words, room);
    room -= items.filter(({ line }) => line !== null).length;
    return { ...section, items };
  });
  // Without "am" or "pm", "6-10" counts as times of day only if the page contains unambiguous times.
  const isExact = !words.isTwelveHour || sections.some(({ items }) => items.some(({ line }) => line?.isExact === true));
  for (const { items, ...section } of sections) {
    isTwelveHour ||= section.lines.some((text) => /\d\s?[ap]\.?m\b/i.test(text));
    const groups = groupsOf(items, words);
    // A break on a separate line shortens the hours in the other lines.
    const hasBreak = items.some(({ line, text }) => hasWord(text, words.breaks) && (line !== null || /\d/.test(text)));
    for (const group of groups) {
      for (const clauses of bySeason(joined(group.lines))) {
        const read = scheduleOf(clauses, isExact);
        const made = hasBreak ? withoutWeek(read) : read;
        hasUnreadNotice ||= made.hasUnreadNotice;
        if (made.found === null) continue;
        const isVain = made.found.exceptions.length === 0 && !made.found.week.some((day) => day !== undefined && day !== null);
        // Prose that only mentions a day.
        if (isVain && group.lead !== "") continue;
        const isWhole = made.found.isWhole && groups.length === 1;
        found.push({ ...made.found, isWhole, lead: group.lead, before: group.before, heading: section.heading, above: section.above });
      }
    }
  }
  return { found, hasUnreadNotice, isTwelveHour };
}

interface Section {
  readonly heading: string;
  readonly above: readonly string[];
  readonly lines: readonly string[];
}

/** Splits a page at its headings; a short line that announces hours counts as a heading. */
function sectionsOf(lines: readonly PageLine[], words: FactReading): Section[] {
  const open: { level: number; text: string }[] = [];
  const sections: { heading: string; above: string[]; lines: string[] }[] = [{ heading: "", above: [], lines: [] }];
  const begin = (text: string, level: number): void => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    sections.push({ heading: text, above: open.map((one) => one.text), lines: [] });
    open.push({ level, text });
  };
  for (const { text, heading } of lines) {
    if (text === "") continue;
    if (heading > 0 && !/\d\s*[-–—:.h]\s*\d/.test(text)) begin(text, heading);
    else if (heading === 0 && text.length <= longestLabel && !/\d/.test(text) && isHoursLabel(text, words)) begin(text, 7);
    else sections.at(-1)?.lines.push(...sentencesOf(text));
  }
  return sections;
}

/** Returns whether a line is a label such as "Opening hours:" without a day. */
function isHoursLabel(text: string, words: FactReading): boolean {
  return hasWord(text, words.hours) && !hasWord(text, words.closed) && readClauses(text, words) === null;
}

/** Splits text at the ends of sentences, but not after abbreviated days. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[\p{L}\d)]{4}[.!?])\s+(?=\p{Lu})/u).filter((sentence) => sentence.length <= longestLine);
}

/** Parses lines. Merges a sentence that only announces the reopening with the sentence before it. */
function itemsOf(lines: readonly string[], words: FactReading, room: number): Item[] {
  const items: Item[] = [];
  for (const text of lines) {
    const item = items.length < room ? itemOf(text, words) : { line: null, text, lead: "" };
    const before = items.at(-1);
    if (item.line?.isReopening === true && before !== undefined && before.line !== null)
      items.splice(-1, 1, itemOf(`${before.text}, ${text}`, words));
    else items.push(item);
  }
  return items;
}

function itemOf(text: string, words: FactReading): Item {
  const line = readClauses(text, words);
  const lead =
    line === null || !line.hasLead
      ? ""
      : fold(text)
          .slice(0, line.leadEnd)
          .replace(/[\s:–—-]+$/u, "");
  return { line, text, lead };
}

interface Group {
  readonly lead: string;
  readonly before: string;
  readonly lines: readonly Item[];
}

/** Merges consecutive lines of hours that have the same subject. */
function groupsOf(items: readonly Item[], words: FactReading): Group[] {
  const groups: { lead: string; before: string; lines: Item[] }[] = [];
  let before = "";
  for (const item of items) {
    if (item.line === null) {
      const isShort = item.text.length <= longestLabel && !/[.!?]$/.test(item.text);
      if (isShort && (!/\d/.test(item.text) || hasWord(item.text, words.phone))) before = item.text;
      continue;
    }
    const last = groups.at(-1);
    if (last !== undefined && last.lead === item.lead && last.before === before) last.lines.push(item);
    else groups.push({ lead: item.lead, before, lines: [item] });
  }
  return groups;
}

interface MadeSchedule {
  readonly found: Pick<FoundHours, "season" | "week" | "exceptions" | "isWhole"> | null;
  readonly hasUnreadNotice: boolean;
}

const isSubjectOnly = (line: HoursLine): boolean =>
  line.clauses.every(({ days, spans, isClosed, isUnsure }) => days.length > 0 && spans.length === 0 && !isClosed && !isUnsure);
const isValuesOnly = (line: HoursLine): boolean =>
  line.clauses.every(
    ({ days, holidays, dates, monthly, spans, isClosed, isUnsure }) =>
      days.length + holidays.length + dates.length + monthly.length === 0 && (spans.length > 0 || isClosed) && !isUnsure,
  );

/** Merges lines that contain days with the lines that contain their times. */
function joined(lines: readonly Item[]): Clause[] {
  const clauses: Clause[] = [];
  let subjects: Clause[] = [];
  let values: Clause[] = [];
  const unsure = (clause: Clause): Clause => ({ ...clause, isUnsure: true });
  const end = (): void => {
    const [only] = subjects;
    if (only !== undefined && subjects.length === 1 && values.length > 0)
      clauses.push(...values.map(({ spans, isClosed, isUnsure }) => ({ ...only, spans, isClosed, isUnsure })));
    else if (subjects.length > 1 && subjects.length === values.length)
      clauses.push(...subjects.map((subject, at) => ({ ...subject, ...pick(values[at]) })));
    else clauses.push(...subjects.map(unsure));
    subjects = [];
    values = [];
  };
  for (const { line, text } of lines) {
    if (line === null) continue;
    const cells = text.split("\t").length;
    if (isSubjectOnly(line)) {
      if (values.length > 0) end();
      // The cells of a row are column headers.
      const [only] = line.clauses;
      if (cells > 2 && only !== undefined && only.days.length >= cells - 1)
        subjects.push(...only.days.map((day) => ({ ...only, days: [day] })));
      else subjects.push(...line.clauses);
    } else if (isValuesOnly(line) && subjects.length > 0) {
      if (subjects.length > 1 && cells > 1) clauses.push(...subjects.splice(0).map(unsure));
      else values.push(...line.clauses);
    } else {
      end();
      clauses.push(...line.clauses);
    }
  }
  end();
  return clauses;
}

const pick = (value: Clause | undefined): Partial<Clause> =>
  value === undefined ? { isUnsure: true } : { spans: value.spans, isClosed: value.isClosed, isUnsure: value.isUnsure };

/** Groups clauses by season; clauses without a season come first. */
function bySeason(clauses: readonly Clause[]): Clause[][] {
  const closed = clauses.flatMap((clause) =>
    clause.isClosed && clause.season === null && (clause.dates.length === 0 || seasonInDates(clause) !== null) ? clause.days : [],
  );
  const seasons = new Map<string, Clause[]>([["null", []]]);
  for (const clause of clauses) {
    const range = seasonInDates(clause);
    const key = JSON.stringify(range ?? clause.season);
    const group = seasons.get(key) ?? [];
    if (range !== null && clause.days.length === 0) {
      // "1 April to 31 October: 10:00 to 18:00" does not apply to days that are always closed.
      group.push({ ...clause, days: everyDay.filter((day) => !closed.includes(day)) });
      if (closed.length > 0) group.push({ ...clause, days: closed, spans: [], isClosed: true });
    } else group.push(clause);
    seasons.set(key, group);
  }
  return [...seasons.values()].filter(({ length }) => length > 0);
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];
/** Maximum days of an exception; longer ranges with hours are seasons. */
const longestException = 14;

/** Returns a clause's only date range if the hours are those of a season: for certain weekdays, or for several weeks. */
function seasonInDates({ days, dates, spans, isClosed }: Clause): DateRange | null {
  const [range, ...others] = dates;
  const hasHours = spans.length > 0 || (isClosed && days.length > 0);
  if (range === undefined || others.length > 0 || !hasHours) return null;
  const { from, to } = range;
  const last = { ...to, year: from.month * 100 + from.day > to.month * 100 + to.day ? 2_002 : 2_001 };
  const length = daysBetween({ ...from, year: 2_001 }, last);
  // "24 to 25 December, Thursday and Friday" only repeats the dates.
  return (days.length > 0 && days.length < 7 && length >= 7) || length > longestException ? range : null;
}

/** Removes regular hours, which a break shortens; keeps exceptions. */
function withoutWeek({ found, hasUnreadNotice }: MadeSchedule): MadeSchedule {
  const isEmpty = found === null || found.exceptions.length === 0;
  return { found: isEmpty ? null : { ...found, week: [], season: null, isWhole: false }, hasUnreadNotice };
}

function scheduleOf(clauses: readonly Clause[], isExact: boolean): MadeSchedule {
  const week: (readonly Span[] | null | undefined)[] = Array.from({ length: 7 });
  const exceptions: HoursException[] = [];
  let season: Schedule["season"] = null;
  let isWhole = true;
  let hasUnreadNotice = false;
  for (const clause of clauses) {
    const isKnown = !clause.isUnsure && (clause.isClosed || (clause.spans.length > 0 && (isExact || isClearlyDaytime(clause.spans))));
    const spans = clause.isClosed ? [] : clause.spans;
    const inDates = seasonInDates(clause);
    // Seasons that apply to only one year are not stored.
    if (inDates !== null && (inDates.from.year ?? inDates.to.year) !== null) {
      hasUnreadNotice = true;
      continue;
    }
    if (inDates !== null) season = { from: monthDay(inDates.from), to: monthDay(inDates.to) };
    const hasSubject = clause.days.length + clause.holidays.length + clause.dates.length + clause.monthly.length > 0;
    // "Closed in August", "November to March closed"
    if (clause.season !== null && isKnown && clause.isClosed && !hasSubject) {
      exceptions.push({ ...seasonOf(clause.season), spans: [] });
      continue;
    }
    if (clause.season !== null) season = seasonOf(clause.season);
    if (clause.dates.length > 0 && inDates === null) {
      const ranges = clause.dates.map(rangeOf);
      // A weekday next to a date only repeats the date: "Thursday 24 December".
      if (isKnown && ranges.every((range) => range !== null)) exceptions.push(...ranges.map((range) => ({ ...range, spans: [...spans] })));
      else if (clause.isNotice || clause.isClosed) hasUnreadNotice = true;
      isWhole &&= isKnown;
      continue;
    }
    if (clause.isNotice && !hasSubject) hasUnreadNotice = true;
    for (const { occurrence, day } of clause.monthly) {
      const weekday = WEEKDAYS[day];
      if (isKnown && weekday !== undefined) exceptions.push({ occurrence, weekday, spans: [...spans] });
      else week[day] = null;
    }
    for (const holiday of clause.holidays) {
      if (isKnown) exceptions.push({ holiday, spans: [...spans] });
    }
    isWhole &&= isKnown;
    for (const day of clause.days) {
      const there = week[day];
      // "Mon 9-12" and "Mon 14-18" on separate lines complement each other; other differences are contradictions.
      if (!isKnown) week[day] = null;
      else if (there === undefined) week[day] = spans;
      else if (there !== null) week[day] = together(there, spans);
    }
  }
  // The text only says that hours differ in the season, without naming a day.
  const namesDay = week.some((day) => day !== undefined);
  if (season !== null && !namesDay) for (const at of week.keys()) week[at] = null;
  const isEmpty = week.every((day) => day === undefined) && exceptions.length === 0;
  return { found: isEmpty ? null : { season, week, exceptions, isWhole }, hasUnreadNotice };
}

function together(one: readonly Span[], other: readonly Span[]): readonly Span[] | null {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const [last] = one.slice(-1);
  const [first] = other;
  return last !== undefined && first !== undefined && last.closes > last.opens && last.closes < first.opens ? [...one, ...other] : null;
}

/** Returns whether spans in a language with "am" and "pm" can only be in 24-hour format. */
function isClearlyDaytime(spans: readonly Span[]): boolean {
  return spans.some(({ opens, closes }) => opens >= "13:00" || closes >= "13:00");
}

function seasonOf([first, last]: readonly [number, number]): { from: string; to: string } {
  return { from: `${two(first)}-01`, to: `${two(last)}-${two(last === 2 ? 29 : new Date(Date.UTC(2_000, last, 0)).getUTCDate())}` };
}

const monthDay = ({ month, day }: { readonly month: number; readonly day: number }): string => `${two(month)}-${two(day)}`;
const two = (value: number): string => String(value).padStart(2, "0");

/** Returns a date range in storage format; null if it is invalid, or if only one of its dates has a year. */
function rangeOf({ from, to }: DateRange): { from: string; to: string } | null {
  if (from.year !== null && to.year === null) return null;
  const year = to.year === null ? null : (from.year ?? (from.month > to.month ? to.year - 1 : to.year));
  const first = { ...from, year };
  const last = to;
  const isSound = [first, last].every((date) => isDay({ ...date, year: date.year ?? 2_000 }));
  const text = ({ year: own, month, day }: { year: number | null; month: number; day: number }): string =>
    `${own === null ? "" : `${own}-`}${two(month)}-${two(day)}`;
  if (!isSound || (year !== null && text(first) > text(last))) return null;
  return { from: text(first), to: text(last) };
}

/** Returns the hours of the weekdays that a page states, by day name. */
export function weekOf(week: FoundHours["week"]): FoundSchedule["week"] {
  return Object.fromEntries(WEEKDAYS.flatMap((name, at) => (week[at] === undefined ? [] : [[name, week[at]]])));
}
