import { fixedDateOf, type Holiday, type Occurrence, OCCURRENCES } from "../../../brands/facts/model/calendar.ts";
import type { FactReading } from "../../../language/fact-words.ts";
import type { DayPart } from "../../../language/day-parts.ts";
import { fold } from "../text/words.ts";
import { QuestionReader, type QuestionWords } from "./question-reader.ts";

/** The time that a question about hours refers to. */
export type AskedTime =
  | { readonly kind: "always" | "now" | "today" | "tomorrow" }
  /** 0 for Monday; several for a weekend. */
  | { readonly kind: "weekdays"; readonly days: readonly number[] }
  /** `weekday`: the day of the week that the question names along with the date; 0 for Monday. */
  | { readonly kind: "date"; readonly month: number; readonly day: number; readonly year?: number; readonly weekday?: number }
  | { readonly kind: "range"; readonly from: MonthDay; readonly to: MonthDay }
  /** Regular hours in a month, for some days of the week or for all. */
  | { readonly kind: "month"; readonly month: number; readonly days: readonly number[] | null }
  | { readonly kind: "monthly"; readonly occurrence: Occurrence; readonly day: number }
  | { readonly kind: "holiday"; readonly holiday: Holiday };

/** A date that recurs every year. */
export interface MonthDay {
  readonly month: number;
  readonly day: number;
}

/** Extracts the parts of the day that a question names, and whether they are today's: "this afternoon". */
export function askedDayParts(
  reader: QuestionReader,
  { questions, conversation }: QuestionWords,
): { readonly dayParts: readonly DayPart[]; readonly isToday: boolean } {
  const names = questions.dayParts.flatMap(([pattern]) => pattern ?? []).join("|");
  const days = conversation.days.flatMap((forms) => forms.split(" ").map((form) => fold(form))).join("|");
  // Some languages join the day and its part: "Samstagnachmittag".
  reader.rest = reader.rest.replaceAll(new RegExp(`(?<![a-z0-9])(${days})(?=(?:${names})(?![a-z0-9]))`, "gu"), "$1 ");
  const dayParts = questions.dayParts.flatMap(([pattern, part]) => (reader.has(pattern) ? [part] : []));
  const isToday = reader.take(questions.today);
  reader.take(names);
  return { dayParts, isToday };
}

/** Extracts the times that a question names; questions with more than one time are not supported. */
export function askedTimes(reader: QuestionReader, words: QuestionWords, isToday: boolean): AskedTime[] {
  const { questions, reading, conversation } = words;
  const times: AskedTime[] = [];
  const range = rangeIn(reader, reading) ?? (reader.take(questions.christmas) ? CHRISTMAS : null);
  if (range !== null) times.push(range);
  const monthly = monthlyIn(reader, reading);
  if (monthly !== null) times.push(monthly);
  const date = range === null ? dateIn(reader, reading) : null;
  if (date !== null) times.push(date);
  for (const [name, pattern] of Object.entries(reading.holidays))
    if (reader.take(pattern)) times.push({ kind: "holiday", holiday: name as Holiday });
  const days = conversation.days.flatMap((forms, day) => (reader.take(...forms.split(" ").map((form) => `${fold(form)}s?`)) ? [day] : []));
  if (reader.take(reading.weekend)) days.push(5, 6);
  const [weekday, ...others] = days;
  // "Wednesday 2 December" is one date.
  if (date !== null && weekday !== undefined && others.length === 0) times.splice(times.indexOf(date), 1, { ...date, weekday });
  else if (days.length > 0) times.push({ kind: "weekdays", days: [...new Set(days)] });
  if (isToday) times.push({ kind: "today" });
  if (reader.take(questions.tomorrow)) times.push({ kind: "tomorrow" });
  // "Are you still open on Sunday?" refers to Sunday, not to the present time.
  if (reader.take(questions.now) && times.length === 0) times.push({ kind: "now" });
  return times;
}

export type AskedDate = Extract<AskedTime, { kind: "date" }>;

const CHRISTMAS: AskedTime = { kind: "range", from: { month: 12, day: 24 }, to: { month: 12, day: 26 } };
const DAY_BETWEEN_YEARS = [27, 30] as const;

/** Parses "between Christmas and New Year", "from 24 to 31 December". */
function rangeIn(reader: QuestionReader, reading: FactReading): AskedTime | null {
  if (reader.take(reading.betweenYears)) {
    const [first, last] = DAY_BETWEEN_YEARS;
    return { kind: "range", from: { month: 12, day: first }, to: { month: 12, day: last } };
  }
  const month = reading.months.filter((name) => name !== null).join("|");
  const holiday = Object.values(reading.holidays)
    .filter((name) => name !== null)
    .join("|");
  const day = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er)?`;
  const date = String.raw`(?:${day}\s?\d{1,2}\.|${day}(?:\s+(?:of\s+|de\s+)?(?:${month}))?|(?:${month})\s+${day}|${holiday})`;
  const of = String.raw`(?:(?:the|dem|den|der|le|la|el|il|de)\s+)?`;
  const ends = [
    String.raw`(?:${reading.between})\s+${of}(${date})\s+(?:${reading.and})\s+${of}(${date})`,
    String.raw`(?:${reading.from})\s+${of}(${date})\s+(?:${reading.to})\s+${of}(${date})`,
  ];
  for (const source of ends) {
    const before = reader.rest;
    const found = reader.match(new RegExp(String.raw`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, "u"));
    if (found === null) continue;
    const [, first = "", last = ""] = found;
    const to = endIn(last, reading);
    const from = endIn(first, reading) ?? (to === null ? null : endIn(`${first} ${last.replace(/^\S+\s*/u, "")}`, reading));
    if (from !== null && to !== null) return { kind: "range", from, to };
    reader.rest = before;
  }
  return null;
}

/** Returns the date that a part of a question names; null if it names none, or if the date changes from year to year. */
function endIn(text: string, reading: FactReading): MonthDay | null {
  const date = dateIn(new QuestionReader(text), reading);
  if (date !== null) return { month: date.month, day: date.day };
  const holiday = Object.entries(reading.holidays).find(
    ([, pattern]) => pattern !== null && new RegExp(`^(?:${pattern})$`, "u").test(text),
  );
  return holiday === undefined ? null : fixedDateOf(holiday[0] as Holiday);
}

/** Parses "on the first Sunday of the month". */
function monthlyIn(reader: QuestionReader, { monthly, occurrences, days }: FactReading): AskedTime | null {
  if (monthly === null) return null;
  for (const occurrence of OCCURRENCES) {
    for (const [day, names] of days.entries()) {
      const source = monthly.replaceAll("{occurrence}", `(?:${occurrences[occurrence]})`).replaceAll("{day}", `(?:${names})`);
      if (reader.take(source)) return { kind: "monthly", occurrence, day };
    }
  }
  return null;
}

/** Parses "in August". */
export function monthIn(reader: QuestionReader, { reading }: QuestionWords): number | null {
  for (const [at, name] of reading.months.entries())
    if (name !== null && reader.take(String.raw`(?:${reading.inMonth})\s*(?:${name})`)) return at + 1;
  return null;
}

/** Applies a month to the days of the week that a question names, or to all days. A month in any other combination is not supported. */
export function withMonth(times: readonly AskedTime[], month: number | null): AskedTime[] {
  if (month === null) return [...times];
  const [first, ...others] = times;
  if (first === undefined) return [{ kind: "month", month, days: null }];
  if (first.kind === "weekdays" && others.length === 0) return [{ kind: "month", month, days: first.days }];
  return [...times, { kind: "month", month, days: null }];
}

const YEAR = String.raw`(?:,?\s+(?:de\s+|del\s+)?(20\d\d)(?!\d))?`;

/** Extracts the date that a question names; null if there is none. */
export function dateIn(reader: QuestionReader, { months }: FactReading): AskedDate | null {
  const names = months.map((name, at) => [name, at + 1] as const);
  const month = months.filter((name) => name !== null).join("|");
  const dayFirst = reader.match(
    new RegExp(String.raw`(?<![a-z0-9])(\d{1,2})(?:\.|st|nd|rd|th|er)?\s+(?:of\s+|de\s+)?(${month})(?![a-z0-9])${YEAR}`, "u"),
  );
  const monthFirst =
    dayFirst === null
      ? reader.match(new RegExp(String.raw`(?<![a-z0-9])(${month})\s+(\d{1,2})(?:st|nd|rd|th)?(?![a-z0-9])${YEAR}`, "u"))
      : null;
  const dotted =
    dayFirst === null && monthFirst === null
      ? reader.match(/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(20\d\d)(?![\d.:h]))?(?![\d.:h])/u)
      : null;
  if (dotted !== null) return dateOf(Number(dotted[2]), Number(dotted[1]), dotted[3]);
  const [, day, name] = dayFirst ?? [null, monthFirst?.[2], monthFirst?.[1]];
  if (day === undefined || name === undefined) return null;
  const found = names.find(([pattern]) => pattern !== null && new RegExp(`^(?:${pattern})$`, "u").test(name));
  return found === undefined ? null : dateOf(found[1], Number(day), (dayFirst ?? monthFirst)?.[3]);
}

function dateOf(month: number, day: number, year?: string): AskedDate | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return { kind: "date", month, day, ...(year === undefined ? {} : { year: Number(year) }) };
}

/**
 * Returns the time of day that a question names; undefined if it may be in the morning or in the afternoon and the question names no part
 * of the day that shows which.
 */
export function timeOfDay(
  reader: QuestionReader,
  { questions, reading }: QuestionWords,
  dayParts: readonly DayPart[],
): number | null | undefined {
  const found = reader.match(
    new RegExp(
      String.raw`(?<![a-z0-9])(?:(?:${questions.at})\s+)?(\d{1,2})(?:[:.h](\d{2}))?\s?(?:${reading.clock})?\s?([ap])?\.?(?:m\b\.?)?(?![a-z0-9])`,
      "u",
    ),
  );
  if (found === null) return null;
  const [, hours = "", minutes = "0", half] = found;
  const hour = Number(hours);
  if (hour > 24 || Number(minutes) > 59) return undefined;
  if (half !== undefined) return ((hour % 12) + (half === "p" ? 12 : 0)) * 60 + Number(minutes);
  if (!reading.isTwelveHour || hour >= 13) return hour * 60 + Number(minutes);
  const [part, ...others] = dayParts;
  if (part === undefined || others.length > 0) return undefined;
  const possible = [hour, hour + 12].map((one) => one * 60 + Number(minutes));
  const meant = possible.filter((time) => part.widest.from <= time && time < part.widest.to);
  return meant.length === 1 ? meant[0] : undefined;
}
