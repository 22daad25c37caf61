import { HOLIDAYS, type Holiday, type Occurrence, OCCURRENCES, weekdayOf } from "../../brands/facts/model/calendar.ts";
import type { FactReading } from "../../language/fact-words.ts";
import { fold, wholeWord } from "./fact-words.ts";

/** A date as written. Without a year, it recurs every year. */
export interface WrittenDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
  /** Day of the week that is written before the date of an early or late closing; Monday is 0. */
  readonly weekday?: number;
}

/** A token in a line of hours. */
export type Token =
  | { readonly kind: "days"; readonly days: readonly number[] }
  /** `meridiem`: before or after noon, if stated. `isExact`: written so that it can mean only one time of day. */
  | { readonly kind: "time"; readonly minutes: number; readonly meridiem: "am" | "pm" | null; readonly isExact: boolean }
  /** `isFrom`: after a word such as "from". */
  | { readonly kind: "date"; readonly from: WrittenDate; readonly to: WrittenDate; readonly isFrom?: boolean }
  /** `isWhole`: denotes the whole month, as in "in August". */
  | { readonly kind: "month"; readonly month: number; readonly isWhole: boolean }
  /** For example, the first Sunday of each month. */
  | { readonly kind: "monthly"; readonly occurrence: Occurrence; readonly day: number }
  /** The day after a closure; `hasTime` if the business opens at a stated time, which is null if it could not be parsed. */
  | { readonly kind: "reopening"; readonly date: WrittenDate; readonly hasTime: boolean; readonly minutes: number | null }
  /** A day on which the business closes early, and the closing time. */
  | { readonly kind: "closing"; readonly date: WrittenDate; readonly minutes: number | null }
  | { readonly kind: "holiday"; readonly holiday: Holiday }
  /** `isDash`: written as a dash and not as a word. */
  | { readonly kind: "to"; readonly isDash: boolean }
  | { readonly kind: "between" | "notice" | "closed" | "allDay" | "and" | "separator" | "remark" | "filler" }
  | { readonly kind: "word"; readonly text: string };

/** A token with its position in the folded line. */
export type Placed = Token & { readonly at: number; readonly end: number };

const TIME = String.raw`(?<![a-z0-9.,])(?:[01]?\d|2[0-4])(?:\s?[:.h]\s?[0-5]\d(?!\d))?(?:\s?(?:{clock})(?![a-z0-9]))?(?:\s?[ap]\.?\s?m\b\.?)?(?![a-z0-9])`;

interface Grammar {
  readonly pattern: RegExp;
  readonly months: RegExp;
  /** Date patterns by name. */
  readonly dates: readonly (readonly [name: string, pattern: RegExp])[];
  readonly time: RegExp;
  readonly noon: RegExp;
  readonly from: RegExp;
  /** A day that precedes another one and has no month of its own: "24 and 31 December". */
  readonly dayOfList: RegExp;
  readonly occurrences: readonly (readonly [Occurrence, RegExp])[];
  readonly to: RegExp;
  /** A day of the week directly before a date. */
  readonly weekday: RegExp;
  readonly dayPatterns: readonly RegExp[];
  readonly monthPatterns: readonly RegExp[];
  readonly holidayPatterns: readonly (readonly [Holiday, RegExp])[];
}

const grammars = new WeakMap<FactReading, Grammar>();

function grammarOf(words: FactReading): Grammar {
  const known = grammars.get(words);
  if (known !== undefined) return known;
  const made = compile(words);
  grammars.set(words, made);
  return made;
}

function compile(words: FactReading): Grammar {
  const clock = String.raw`h|${words.clock ?? "h"}`;
  const time = TIME.replaceAll("{clock}", clock);
  const month = `(?:${words.months.join("|")})\\.?`;
  const ordinal = String.raw`(?:\.|st|nd|rd|th|er|º|ª|o)?`;
  const joint = String.raw`\s*(?:[-–—]|${words.to ?? "-"})\s*`;
  const of = String.raw`\s*(?:of|de|des|di|del|d')?\s*`;
  const year = String.raw`(?:,?\s+(?:de\s+|del\s+)?(\d{4}))?`;
  const isoDate = String.raw`(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)`;
  const dottedDate = String.raw`(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.(?:\s?(?:20\d\d|\d{2}(?![:.h]?\d)))?(?![\d.])`;
  const dayMonth = String.raw`(?<!\d)\d{1,2}${ordinal}${of}${wholeWord(month)}${year}`;
  const monthDay = String.raw`${wholeWord(month)}\s+\d{1,2}(?:st|nd|rd|th)?(?![\d:.h])(?:,?\s+(\d{4}))?`;
  const day = wholeWord(...words.days);
  const date = `(?:${day},?\\s+)?(?:${[isoDate, dottedDate, dayMonth, monthDay].join("|")})`;
  const clockTime = `(?:${time}(?:\\s?(?:${words.noon ?? "(?!)"}))?|${wholeWord(words.noon)})`;
  const phrase = (pattern: string | null, dates = date): string =>
    pattern === null ? "(?!)" : wholeWord(pattern.replaceAll("{date}", dates).replaceAll("{time}", clockTime));
  const andNext = String.raw`\s*(?:&|,|${words.and ?? ","})\s*`;
  const dateList = String.raw`(?:\d{1,2}${ordinal}${andNext})*${date}(?:${andNext}${date})*`;
  const occurrence = wholeWord(...Object.values(words.occurrences));
  const groups: readonly (readonly [name: string, source: string])[] = [
    ["remark", words.remark === null ? "(?!)" : words.remark.replaceAll("{time}", time)],
    ["betweenYears", wholeWord(words.betweenYears)],
    ["monthly", words.monthly === null ? "(?!)" : wholeWord(words.monthly.replaceAll("{occurrence}", occurrence).replaceAll("{day}", day))],
    ["reopening", phrase(words.reopening)],
    ["closing", phrase(words.closing, dateList)],
    ["notice", wholeWord(words.weAreClosed)],
    ["reason", reasonOf(words)],
    ["isoDate", isoDate],
    ["dottedDate", dottedDate],
    [
      "dayList",
      String.raw`(?<!\d)\d{1,2}${ordinal}(?:\s*,\s*\d{1,2}${ordinal})+${andNext}\d{1,2}${ordinal}${of}${wholeWord(month)}${year}`,
    ],
    [
      "dayRangeMonth",
      String.raw`(?<!\d)\d{1,2}${ordinal}(?:${joint}|\s*(?:&|,|${words.and ?? ","})\s*)\d{1,2}${ordinal}${of}${wholeWord(month)}${year}`,
    ],
    ["dayMonth", dayMonth],
    ["monthDay", monthDay],
    ["wholeMonth", String.raw`${wholeWord(words.inMonth)}\s*${wholeWord(...words.months)}`],
    ["between", wholeWord(words.between)],
    ["allDay", wholeWord(words.allDay)],
    ["holiday", wholeWord(...Object.values(words.holidays))],
    ["everyDay", wholeWord(words.everyDay)],
    ["duration", String.raw`(?<![\d.,:])(?:\d{1,2}${joint})?\d{1,2}\s+${wholeWord(words.durations)}`],
    ["weekdays", wholeWord(words.weekdays)],
    ["weekend", wholeWord(words.weekend)],
    ["day", day],
    ["noon", wholeWord(words.noon)],
    ["midnight", wholeWord(words.midnight)],
    ["year", String.raw`(?<![\d.,:])20\d\d(?![\d:h]|[.,]\d)`],
    ["time", time],
    ["closed", wholeWord(words.closed)],
    ["month", wholeWord(...words.months)],
    ["to", String.raw`[-–—]|${wholeWord(words.to)}`],
    ["and", String.raw`[&+]|${wholeWord(words.and)}`],
    ["filler", wholeWord(words.filler, words.answered)],
    ["separator", String.raw`[,;:/|·•()*.!\t]`],
    ["word", String.raw`[^\s,;:/|·•()*.!&+\u2013\u2014-]+|\S`],
  ];
  return {
    pattern: new RegExp(groups.map(([name, source]) => `(?<${name}>${source})`).join("|"), "gu"),
    months: new RegExp(wholeWord(month), "u"),
    dates: Object.entries({ isoDate, dottedDate, dayMonth, monthDay }).map(([name, source]) => [name, new RegExp(source, "u")] as const),
    time: new RegExp(time, "u"),
    noon: new RegExp(wholeWord(words.noon ?? "(?!)"), "u"),
    dayOfList: new RegExp(String.raw`(?<![\d:.])(\d{1,2})${ordinal}${andNext}(?=\d)`, "gu"),
    from: new RegExp(`${wholeWord(words.from)}(?:\\s+${day},?)?\\s*$`, "u"),
    occurrences: OCCURRENCES.map((name) => [name, new RegExp(wholeWord(words.occurrences[name]), "u")] as const),
    to: new RegExp(wholeWord(words.to), "u"),
    weekday: new RegExp(`(${day}),?\\s+$`, "u"),
    dayPatterns: words.days.map((names) => new RegExp(`^(?:${names ?? "(?!)"})$`, "u")),
    monthPatterns: words.months.map((names) => new RegExp(String.raw`^(?:${names ?? "(?!)"})\.?$`, "u")),
    holidayPatterns: HOLIDAYS.map((name) => [name, new RegExp(`^(?:${words.holidays[name] ?? "(?!)"})$`, "u")] as const),
  };
}

/** Returns a pattern for the reason for a closure: "for building work", before the dates or at the end. */
function reasonOf({ reason, holidays, days, months, from, between, inMonth }: FactReading): string {
  if (reason === null) return "(?!)";
  const dated = wholeWord(...days, ...months, ...Object.values(holidays));
  const next = wholeWord(from, between, inMonth, "on|am|le|el|il|op");
  return String.raw`${wholeWord(reason)}(?:\s+(?!${dated})[a-z'-]+){1,4}?(?=\s+(?:${next})|\s*(?:[.,;)]|$)|\s+(?:geschlossen|gesloten)\b)`;
}

/** Tokenizes a line of hours. */
export function hoursTokens(line: string, words: FactReading): Placed[] {
  const grammar = grammarOf(words);
  const text = fold(line);
  const tokens: Placed[] = [];
  for (const match of text.matchAll(grammar.pattern)) {
    const [name, written = ""] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (name === undefined) continue;
    const [at, end] = [match.index, match.index + written.length];
    for (const read of tokensOf(name, written, grammar)) {
      const token = read.kind === "date" && grammar.from.test(text.slice(0, at)) ? { ...read, isFrom: true } : read;
      if (token.kind === "date" && isWeekdayOf(tokens.at(-1), token)) tokens.pop();
      tokens.push({ ...token, at, end });
    }
  }
  return tokens;
}

/** Returns whether a day is only the day of the week of the date after it: "Thursday 24 December 2026". */
function isWeekdayOf(before: Placed | undefined, { from }: Extract<Token, { kind: "date" }>): boolean {
  if (before?.kind !== "days" || before.days.length !== 1 || from.year === null) return false;
  return weekdayOf({ ...from, year: from.year }) === before.days[0];
}

const all = [0, 1, 2, 3, 4, 5, 6];

/** Returns the tokens of a match: one for each date of a list such as "24 and 31 December". */
function tokensOf(name: string, written: string, grammar: Grammar): Token[] {
  const token = tokenOf(name, written, grammar);
  const isList = name === "closing" || name === "dayList" || (name === "dayRangeMonth" && token.kind === "word");
  const dates = isList ? datesIn(written, grammar) : [];
  if (token.kind === "closing") return dates.map((date) => ({ ...token, date }));
  return dates.length < 2 || grammar.to.test(written) ? [token] : dates.map((date) => ({ kind: "date", from: date, to: date }));
}

/** Returns the dates in a list; a day without a month belongs to the next month: "24 and 31 December". */
function datesIn(written: string, grammar: Grammar): WrittenDate[] {
  const found = grammar.dates.flatMap(([name, pattern]) =>
    [...written.matchAll(new RegExp(pattern.source, "gu"))].flatMap((match) => {
      const token = dateIn(name, match[0], grammar);
      if (token.kind !== "date") return [];
      const named = grammar.weekday.exec(written.slice(0, match.index))?.[1] ?? "";
      const weekday = grammar.dayPatterns.findIndex((one) => one.test(named));
      return [{ at: match.index, date: weekday < 0 ? token.from : { ...token.from, weekday } }];
    }),
  );
  const dates = found.toSorted((one, other) => one.at - other.at);
  const [first] = dates;
  if (first === undefined) return [];
  // "At 2pm on 24 December" has a time before the date.
  const days = [...written.matchAll(grammar.dayOfList)].filter(({ index }) => index < first.at);
  const { year, month } = first.date;
  return [...days.map(([, day]) => ({ year, month, day: Number(day) })), ...dates.map(({ date }) => date)].filter(isSound);
}

function tokenOf(name: string, written: string, grammar: Grammar): Token {
  switch (name) {
    case "between":
    case "remark":
    case "notice":
    case "closed":
    case "allDay":
    case "and":
    case "filler":
    case "separator":
      return { kind: name };
    case "to":
      return { kind: "to", isDash: /^[-–—]$/.test(written) };
    case "reason":
    case "year":
      return { kind: "filler" };
    case "everyDay":
      return { kind: "days", days: all };
    case "weekdays":
      return { kind: "days", days: all.slice(0, 5) };
    case "weekend":
      return { kind: "days", days: all.slice(5) };
    case "day": {
      const day = grammar.dayPatterns.findIndex((pattern) => pattern.test(written));
      return day < 0 ? { kind: "word", text: written } : { kind: "days", days: [day] };
    }
    case "holiday": {
      const found = grammar.holidayPatterns.find(([, pattern]) => pattern.test(written));
      return found === undefined ? { kind: "word", text: written } : { kind: "holiday", holiday: found[0] };
    }
    case "month":
      return { kind: "month", month: monthOf(written, grammar), isWhole: false };
    case "wholeMonth":
      return { kind: "month", month: monthOf(grammar.months.exec(written)?.[0] ?? "", grammar), isWhole: true };
    case "betweenYears":
      return { kind: "date", from: { year: null, month: 12, day: 27 }, to: { year: null, month: 12, day: 30 } };
    case "monthly":
      return monthlyIn(written, grammar);
    case "reopening":
    case "closing":
      return turnIn(name, written, grammar);
    case "noon":
      return { kind: "time", minutes: 720, meridiem: null, isExact: true };
    case "midnight":
      return { kind: "time", minutes: 1_440, meridiem: null, isExact: true };
    case "time":
      return timeIn(written);
    case "isoDate":
    case "dottedDate":
    case "dayRangeMonth":
    case "dayMonth":
    case "monthDay":
      return dateIn(name, written, grammar);
    default:
      return { kind: "word", text: written };
  }
}

function monthOf(written: string, { monthPatterns }: Grammar): number {
  return monthPatterns.findIndex((pattern) => pattern.test(written)) + 1;
}

function timeIn(written: string): Token {
  const [, hours = "0", minutes = "0"] = /^(\d{1,2})(?:\s?[:.h]\s?([0-5]\d))?/.exec(written) ?? [];
  const [, letter] = /([ap])\.?\s?m\b\.?$/.exec(written) ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  if (letter === undefined) {
    if (value > 1_440) return { kind: "word", text: written };
    return { kind: "time", minutes: value, meridiem: null, isExact: value >= 13 * 60 || /^0\d/.test(hours) };
  }
  if (Number(hours) > 12 || Number(hours) === 0) return { kind: "word", text: written };
  const half = Number(hours) % 12;
  return {
    kind: "time",
    minutes: (letter === "p" ? half + 12 : half) * 60 + Number(minutes),
    meridiem: letter === "p" ? "pm" : "am",
    isExact: true,
  };
}

function dateIn(name: string, written: string, grammar: Grammar): Token {
  const numbers = (written.match(/\d+/g) ?? []).map(Number);
  const word: Token = { kind: "word", text: written };
  const date = (year: number | null, month: number, day: number): Token => {
    const at = { year, month, day };
    return isSound(at) ? { kind: "date", from: at, to: at } : word;
  };
  if (name === "isoDate") return date(numbers[0] ?? null, numbers[1] ?? 0, numbers[2] ?? 0);
  if (name === "dottedDate") {
    const year = numbers[2];
    return date(year === undefined ? null : year < 100 ? 2_000 + year : year, numbers[1] ?? 0, numbers[0] ?? 0);
  }
  const month = monthOf(grammar.months.exec(written)?.[0] ?? "", grammar);
  if (name === "dayRangeMonth") {
    const [first = 0, last = 0, year = null] = numbers;
    const from = { year, month, day: first };
    const to = { year, month, day: last };
    // "24 and 26 December" is not a range.
    const isList = !/[-–—]/.test(written) && !grammar.to.test(written);
    return isSound(from) && isSound(to) && first <= last && (!isList || last === first + 1) ? { kind: "date", from, to } : word;
  }
  return date(numbers[1] ?? null, month, numbers[0] ?? 0);
}

/** Parses phrases such as "the first Sunday of the month". */
function monthlyIn(written: string, { occurrences, dayPatterns }: Grammar): Token {
  const occurrence = occurrences.find(([, pattern]) => pattern.test(written));
  const day = dayPatterns.findIndex((pattern) => written.split(/\s+/).some((word) => pattern.test(word)));
  return occurrence === undefined || day < 0 ? { kind: "word", text: written } : { kind: "monthly", occurrence: occurrence[0], day };
}

/** Parses the date on which the business reopens, or on which it closes early. */
function turnIn(kind: "reopening" | "closing", text: string, grammar: Grammar): Token {
  const written = text.replaceAll(grammar.dayOfList, " ");
  for (const [name, pattern] of grammar.dates) {
    const found = pattern.exec(written);
    if (found === null) continue;
    const token = dateIn(name, found[0], grammar);
    if (token.kind !== "date") continue;
    const others = new RegExp(pattern.source, "gu");
    const rest = `${written.slice(0, found.index)} ${written.slice(found.index + found[0].length).replaceAll(others, " ")}`;
    const said = grammar.time.exec(rest)?.[0];
    const time: Token = grammar.noon.test(rest)
      ? { kind: "time", minutes: 720, meridiem: null, isExact: true }
      : said === undefined
        ? { kind: "filler" }
        : timeIn(said);
    const minutes = time.kind === "time" ? time.minutes : null;
    return kind === "closing" ? { kind, date: token.from, minutes } : { kind, date: token.from, hasTime: grammar.time.test(rest), minutes };
  }
  return { kind: "word", text };
}

function isSound({ month, day, year }: WrittenDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && (year === null || (year >= 2_000 && year < 2_100));
}
