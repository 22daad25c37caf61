import { daysBetween, WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import type { HoursException, Schedule, Span } from "../../brands/facts/model/facts.schema.ts";
import type { FactReading } from "../../language/fact-words.ts";
import type { PageLine } from "../page/page-lines.ts";
import { withColumns } from "./column-hours.ts";
import { fold, hasWord, wordPattern } from "./fact-words.ts";
import { numbersIn } from "./read-contacts.ts";
import { rangeOf, type UnreadOnPage, datesInLong, unreadDatesIn, withSentence, yearsIn } from "./unread-dates.ts";
import { type Clause, type DateRange, type HoursLine, readClauses, readMonths, type Turn } from "./hours-clauses.ts";

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
  /** Regular hours by day of the week; null for a day whose hours could not be parsed. */
  readonly week: readonly (readonly Span[] | null | undefined)[];
  /** Hours of unparsed days that have a remark beside them, by day of the week. */
  readonly remarked?: readonly (readonly Span[] | undefined)[];
  readonly exceptions: readonly HoursException[];
  /** Days with an unusual opening or closing time. */
  readonly turns: readonly Turn[];
  /** Whether the business refers to itself: "we are closed". */
  readonly isOwn: boolean;
  /** Words that indicate that the telephone is answered during these hours; null if there are none. */
  readonly answered: string | null;
  /** Telephone number on the same line. */
  readonly number: string | null;
  /** Whether the whole section was parsed and has one subject. */
  readonly isWhole: boolean;
}

/** Hours on a page, and other information about them from the same lines. */
export interface HoursOnPage {
  readonly found: readonly FoundHours[];
  /** Whether a closure notice could not be parsed. */
  readonly hasUnreadNotice: boolean;
  /** Dates that a sentence about the hours names, without hours that could be parsed. */
  readonly unreadDates: readonly UnreadOnPage[];
  readonly isTwelveHour: boolean;
}

const longestLabel = 60;
/** Maximum line length; longer lines count as prose. */
const longestLine = 220;
/** Maximum length of a sentence whose dates may have other hours. */
const longestNotice = 600;
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
  const long = lines.flatMap(({ text }) => (text.length > longestLine ? sentencesOf(text, words) : []));
  const unreadDates = long.flatMap((text) => (text.length > longestLine && text.length <= longestNotice ? datesInLong(text, words) : []));
  let hasUnreadNotice = false;
  let isTwelveHour = false;
  let room = mostLines;
  const sections = sectionsOf(withColumns(lines, words), words).map((section) => {
    const years = yearsIn([section.heading, ...section.lines]);
    const items = itemsOf(section.lines, words, room).map((item) => ({ ...item, line: withSentence(item.line, item.text, years) }));
    room -= items.filter(({ line }) => line !== null).length;
    return { ...section, items };
  });
  // Without "am" or "pm", "6-10" counts as times of day only if the page contains unambiguous times.
  const isExact = !words.isTwelveHour || sections.some(({ items }) => items.some(({ line }) => line?.isExact === true));
  for (const { items, ...section } of sections) {
    isTwelveHour ||= section.lines.some((text) => /\d\s?[ap]\.?m\b/i.test(text));
    unreadDates.push(...unreadDatesIn(items, section.heading, words, (one) => seasonInDates(one) !== null || isKnown(one, isExact)));
    const ofHeading = seasonOfLine(readClauses(section.heading, words)) ?? seasonOfMonths(section.heading, words);
    const groups = groupsOf(items, words, ofHeading);
    // A break on a separate line shortens the hours in the other lines.
    const hasBreak = items.some(
      ({ line, text }) => hasWord(text, words.breaks) && (/\d/.test(text) || (line !== null && hasWord(text, words.closed))),
    );
    const isOfOne = new Set(groups.map(({ lead, before }) => `${lead}\n${before}`)).size === 1;
    for (const group of groups) {
      for (const clauses of bySeason(inSeason(joined(group.lines), group.season))) {
        const read = scheduleOf(clauses, isExact);
        const made = hasBreak ? withoutWeek(read) : read;
        hasUnreadNotice ||= made.hasUnreadNotice;
        if (made.found === null) continue;
        const isVain =
          made.found.exceptions.length + made.found.turns.length === 0 && !made.found.week.some((day) => day !== undefined && day !== null);
        // Prose that only mentions a day.
        if (isVain && group.lead !== "") continue;
        const isWhole = made.found.isWhole && isOfOne;
        const { lead, before } = group;
        found.push({ ...made.found, ...spokenOf(group, words), isWhole, lead, before, heading: section.heading, above: section.above });
      }
    }
  }
  return { found, hasUnreadNotice, unreadDates, isTwelveHour };
}

interface Section {
  readonly heading: string;
  readonly above: readonly string[];
  readonly lines: readonly string[];
}

/** Applies a season given in a line or heading above to the regular hours. */
function inSeason(clauses: readonly Clause[], season: DateRange | null): readonly Clause[] {
  if (season === null) return clauses;
  return clauses.map((clause) =>
    clause.dates.length === 0 && clause.season === null && clause.days.length > 0 ? { ...clause, dates: [season] } : clause,
  );
}

/** Returns the range of dates if a line contains only a season: "1 April to 31 October". */
function seasonOfLine(line: HoursLine | null): DateRange | null {
  const [clause, ...others] = line?.clauses ?? [];
  if (clause === undefined || others.length > 0 || clause.isUnsure || clause.isClosed || clause.isNotice) return null;
  const { days, holidays, monthly, spans, dates, season } = clause;
  const [range, ...further] = dates;
  if (days.length + holidays.length + monthly.length + spans.length + further.length > 0 || season !== null || range === undefined)
    return null;
  return lengthOf(range) > longestException ? range : null;
}

/** Returns the dates of a season that is written as months only: "Summer (April to September)". */
function seasonOfMonths(text: string, words: FactReading): DateRange | null {
  const months = readMonths(text, words);
  if (months === null) return null;
  const dateIn = (written: string) => ({ year: null, month: Number(written.slice(0, 2)), day: Number(written.slice(3)) });
  const { from, to } = seasonOf(months);
  return { from: dateIn(from), to: dateIn(to) };
}

function lengthOf({ from, to }: DateRange): number {
  const last = { ...to, year: from.month * 100 + from.day > to.month * 100 + to.day ? 2_002 : 2_001 };
  return daysBetween({ ...from, year: 2_001 }, last);
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
  for (const { text, heading, ends } of lines) {
    if (ends !== undefined && (open.at(-1)?.level ?? 0) >= ends) {
      while ((open.at(-1)?.level ?? 0) >= ends) open.pop();
      sections.push({ heading: open.at(-1)?.text ?? "", above: open.slice(0, -1).map((one) => one.text), lines: [] });
    }
    if (text === "") continue;
    if (heading > 0 && !/\d\s*[-–—:.h]\s*\d/.test(text)) begin(text, heading);
    else if (heading === 0 && text.length <= longestLabel && !/\d/.test(text) && isHoursLabel(text, words)) begin(text, 7);
    else sections.at(-1)?.lines.push(...sentencesOf(text, words).filter(({ length }) => length <= longestLine));
  }
  return sections;
}

/** Returns whether a line is a label such as "Opening hours:" without a day. */
function isHoursLabel(text: string, words: FactReading): boolean {
  return hasWord(text, words.hours) && !hasWord(text, words.closed) && readClauses(text, words) === null;
}

/** Splits text at the ends of sentences, but not after abbreviated days. */
function sentencesOf(text: string, { clock }: FactReading): string[] {
  const time = new RegExp(String.raw`(?::\d\d|\d\s?(?:[ap]m|h|${clock ?? "h"}))$`, "u");
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/[.!?]\s+(?=\p{Lu})/gu)) {
    const before = text.slice(start, index);
    if (!/[\p{L}\d)]{4}$/u.test(before) && !time.test(fold(before.slice(-12)))) continue;
    sentences.push(text.slice(start, index + 1));
    start = index + end.length;
  }
  return [...sentences, text.slice(start)];
}

/** Parses lines. Merges a sentence that only announces the reopening with the sentence before it. */
function itemsOf(lines: readonly string[], words: FactReading, room: number): Item[] {
  const items: Item[] = [];
  for (const text of lines) {
    // A question makes no statement.
    const item = items.length < room && !text.endsWith("?") ? itemOf(text, words) : { line: null, text, lead: "" };
    const before = items.at(-1);
    const isContinued = item.line?.isReopening === true || (isNoticeOnly(before?.line) && isDatesOnly(item.line));
    if (isContinued && before !== undefined && before.line !== null) items.splice(-1, 1, itemOf(`${before.text}, ${text}`, words));
    else items.push(item);
  }
  return items;
}

/** Returns whether a line announces a closure without a date, and therefore introduces the line below. */
function isNoticeOnly(line: HoursLine | null | undefined): boolean {
  return (
    line?.clauses.every(
      ({ days, holidays, dates, spans, isNotice }) => isNotice && days.length + holidays.length + dates.length + spans.length === 0,
    ) ?? false
  );
}

function isDatesOnly(line: HoursLine | null): boolean {
  return (
    line?.clauses.every(
      ({ days, holidays, dates, spans, isClosed, isUnsure }) =>
        dates.length > 0 && days.length + holidays.length + spans.length === 0 && !isClosed && !isUnsure,
    ) ?? false
  );
}

/** Returns whether lines of hours refer to the business itself or to its telephone, and the telephone number in them. */
function spokenOf({ lines }: Group, words: FactReading): Pick<FoundHours, "isOwn" | "answered" | "number"> {
  const texts = lines.map(({ text }) => text);
  const answered = texts.find((text) => hasWord(text, words.answered));
  // "Opening hours: Mon–Fri 9–17, tel. 01632 960417" is about the business.
  const [number = null] = texts.flatMap((text) => (hasWord(text, words.hours) ? [] : numbersIn(text)));
  return {
    isOwn: texts.some((text) => hasWord(text, words.we) || hasWord(text, words.companyHolidays)),
    answered: answered === undefined ? null : (wordPattern("u", words.answered).exec(fold(answered))?.[0] ?? null),
    number,
  };
}

/** Words before a telephone number, in all languages. */
const prepositions = "unter|at|on|au|al|en el|op|onder";

/** Removes a telephone number and the words before it that announce it, so that its digits are not read as times. */
function withoutNumber(text: string, words: FactReading): string {
  const [number] = numbersIn(text);
  if (number === undefined) return text;
  const at = text.indexOf(number);
  const start = text.slice(0, at).replace(/[\s.:(|,;–—-]+$/u, "");
  const plain = fold(start);
  const word = new RegExp(`${wordPattern("u", words.phone, words.answered, prepositions).source}$`, "u").exec(plain);
  const kept = word === null || plain.length !== start.length ? text.slice(0, at) : start.slice(0, word.index);
  return `${kept} ${text.slice(at + number.length)}`;
}

function itemOf(text: string, words: FactReading): Item {
  const rest = withoutNumber(text, words);
  const line = readClauses(rest, words);
  if (line === null || !line.hasLead) return { line, text, lead: "" };
  const plain = fold(rest);
  const start = (plain.length === rest.length ? rest : plain).slice(0, line.leadEnd);
  return { line, text, lead: start.replace(/[\s:–—(|-]+$/u, "") };
}

interface Group {
  readonly lead: string;
  readonly before: string;
  readonly season: DateRange | null;
  readonly lines: readonly Item[];
}

/**
 * Merges consecutive lines of hours that have the same subject and season.
 * @param ofHeading season in the heading
 */
function groupsOf(items: readonly Item[], words: FactReading, ofHeading: DateRange | null): Group[] {
  const groups: { lead: string; before: string; season: DateRange | null; lines: Item[] }[] = [];
  let before = "";
  let season = ofHeading;
  /** Whether the item is directly below a line of hours. */
  let isContinued = false;
  for (const item of items) {
    const months = seasonOfMonths(item.text, words);
    if (months !== null) {
      season = months;
      isContinued = false;
      continue;
    }
    if (item.line === null) {
      isContinued = false;
      const isShort = item.text.length <= longestLabel && !/[.!?]$/.test(item.text);
      if (isShort && (!/\d/.test(item.text) || hasWord(item.text, words.phone))) {
        before = item.text;
        season = ofHeading;
      }
      continue;
    }
    const own = seasonOfLine(item.line);
    if (own !== null) {
      season = own;
      isContinued = false;
      continue;
    }
    const last = groups.at(-1);
    // The notice itself specifies what is closed.
    const label = item.line.clauses.some(({ isNotice }) => isNotice) ? "" : before;
    if (last !== undefined && isContinued && continues(item, last)) {
      last.lines.push(item);
      continue;
    }
    isContinued = true;
    if (last !== undefined && last.lead === item.lead && last.before === label && last.season === season) last.lines.push(item);
    else groups.push({ lead: item.lead, before: label, season, lines: [item] });
  }
  return groups;
}

/**
 * Reports whether a line without a subject continues the line directly above it, because it contains regular hours for other days: "Office:
 * Mon–Thu 9–17",
 * "Fri 9–12".
 */
function continues({ line, lead }: Item, { lead: subject, lines }: Group): boolean {
  if (lead !== "" || subject === "" || line === null) return false;
  const known = new Set(lines.flatMap((one) => one.line?.clauses.flatMap(({ days }) => days) ?? []));
  const isRegular = ({ days, dates, holidays, monthly, season, spans, isNotice, isUnsure }: Clause): boolean =>
    days.length > 0 &&
    dates.length + holidays.length + monthly.length === 0 &&
    season === null &&
    spans.length > 0 &&
    !isNotice &&
    !isUnsure &&
    !days.some((day) => known.has(day));
  return known.size > 0 && line.clauses.every(isRegular);
}

interface MadeSchedule {
  readonly found: Pick<FoundHours, "season" | "week" | "remarked" | "exceptions" | "turns" | "isWhole"> | null;
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
      // The cells of this row are the headers of columns.
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

/** Returns a clause's only date range if the hours are those of a season: for certain days of the week, or for several weeks. */
function seasonInDates({ days, dates, spans, isClosed }: Clause): DateRange | null {
  const [range, ...others] = dates;
  const hasHours = spans.length > 0 || (isClosed && days.length > 0);
  if (range === undefined || others.length > 0 || !hasHours) return null;
  const length = lengthOf(range);
  // "24 to 25 December, Thursday and Friday" only repeats the dates.
  return (days.length > 0 && days.length < 7 && length >= 7) || length > longestException ? range : null;
}

/** Removes regular hours, because a break shortens them; keeps exceptions. */
function withoutWeek({ found, hasUnreadNotice }: MadeSchedule): MadeSchedule {
  // A day whose hours are unknown stays unknown.
  const week = found?.week.map((day) => (day === null ? null : undefined)) ?? [];
  const isEmpty = found === null || (found.exceptions.length + found.turns.length === 0 && !week.includes(null));
  return { found: isEmpty ? null : { ...found, week, season: null, isWhole: false }, hasUnreadNotice };
}

function scheduleOf(clauses: readonly Clause[], isExact: boolean): MadeSchedule {
  const week: (readonly Span[] | null | undefined)[] = Array.from({ length: 7 });
  const remarked: (readonly Span[] | undefined)[] = [];
  const exceptions: HoursException[] = [];
  const turns: Turn[] = [];
  let season: Schedule["season"] = null;
  let isWhole = true;
  let hasUnreadNotice = false;
  for (const clause of clauses) {
    if (clause.turn !== undefined) {
      turns.push(clause.turn);
      continue;
    }
    const isSure = isKnown(clause, isExact);
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
    if (clause.season !== null && isSure && clause.isClosed && !hasSubject) {
      exceptions.push({ ...seasonOf(clause.season), spans: [] });
      continue;
    }
    if (clause.season !== null) season = seasonOf(clause.season);
    if (clause.dates.length > 0 && inDates === null) {
      const ranges = clause.dates.map(rangeOf);
      // A day of the week next to a date only repeats the date: "Thursday 24 December".
      if (isSure && ranges.every((range) => range !== null)) {
        exceptions.push(...ranges.map((range) => ({ ...range, spans: [...spans] })));
        // "Boxing Day (26 December)" is recognized by both its name and its date.
        exceptions.push(...clause.holidays.map((holiday) => ({ holiday, spans: [...spans] })));
      } else if (clause.isNotice || clause.isClosed) hasUnreadNotice = true;
      isWhole &&= isSure;
      continue;
    }
    if (clause.isNotice && !hasSubject) hasUnreadNotice = true;
    for (const { occurrence, day } of clause.monthly) {
      const weekday = WEEKDAYS[day];
      if (isSure && weekday !== undefined) exceptions.push({ occurrence, weekday, spans: [...spans] });
      else week[day] = null;
    }
    for (const holiday of clause.holidays) {
      if (isSure) exceptions.push({ holiday, spans: [...spans] });
    }
    isWhole &&= isSure;
    for (const day of clause.days) {
      const there = week[day];
      if (clause.isRemarked === true && there === undefined) remarked[day] = clause.spans;
      // "Mon 9-12" and "Mon 14-18" on separate lines complement each other; other differences are contradictions.
      if (!isSure) week[day] = null;
      else if (there === undefined) week[day] = spans;
      else if (there !== null) week[day] = together(there, spans);
    }
  }
  // The text indicates only that hours differ in the season, but not on which days.
  const namesDay = week.some((day) => day !== undefined);
  if (season !== null && !namesDay) for (const at of week.keys()) week[at] = null;
  const isEmpty = week.every((day) => day === undefined) && exceptions.length + turns.length === 0;
  const found = { season, week, exceptions, turns, isWhole, ...(remarked.length > 0 ? { remarked } : {}) };
  return { found: isEmpty ? null : found, hasUnreadNotice };
}

/** Returns whether the hours of a clause are certain. */
function isKnown({ isUnsure, isClosed, spans }: Clause, isExact: boolean): boolean {
  return !isUnsure && (isClosed || (spans.length > 0 && (isExact || isClearlyDaytime(spans))));
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

/** Returns a page's regular hours for the days of the week, by day name. */
export function weekOf<Day>(week: readonly (Day | undefined)[]): Partial<Readonly<Record<(typeof WEEKDAYS)[number], Day>>> {
  return Object.fromEntries(WEEKDAYS.flatMap((name, at) => (week[at] === undefined ? [] : [[name, week[at]]])));
}
