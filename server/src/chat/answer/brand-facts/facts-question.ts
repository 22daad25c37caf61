import { fixedDateOf, type Holiday, type Occurrence, OCCURRENCES } from "../../../brands/facts/model/calendar.ts";
import type { Conversation } from "../../../language/language-pack.ts";
import type { FactQuestions, FactReading } from "../../../language/fact-words.ts";
import { packOf } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold } from "../text/words.ts";

/** The time that a question about hours is about. */
export type AskedTime =
  | { readonly kind: "always" | "now" | "today" | "tomorrow" }
  /** 0 for Monday; several for a weekend. */
  | { readonly kind: "weekdays"; readonly days: readonly number[] }
  | { readonly kind: "date"; readonly month: number; readonly day: number }
  | { readonly kind: "range"; readonly from: MonthDay; readonly to: MonthDay }
  /** Regular hours in a month, for some days of the week or for all. */
  | { readonly kind: "month"; readonly month: number; readonly days: readonly number[] | null }
  | { readonly kind: "monthly"; readonly occurrence: Occurrence; readonly day: number }
  | { readonly kind: "holiday"; readonly holiday: Holiday };

/** A date of every year. */
export interface MonthDay {
  readonly month: number;
  readonly day: number;
}

/** The part of the business that a question about hours names. */
export interface AskedPart {
  /** Words that are not about hours; empty if it names no part. */
  readonly whose: readonly string[];
  /** All words of the question. */
  readonly words: readonly string[];
  /** 0 for spring; null if it names no season. */
  readonly season: number | null;
  /** It asks when somebody answers the telephone. */
  readonly isTelephone: boolean;
}

/** A question for a fact of the business. */
export type FactQuestion =
  | {
      readonly about: "hours";
      readonly time: AskedTime;
      /** Minutes after midnight; null if it names no time of day. */
      readonly at: number | null;
      /** It asks for yes or no. */
      readonly isPolar: boolean;
      /** It asks whether the business is closed. */
      readonly asksClosed: boolean;
      /** It asks when the business opens after a closure. */
      readonly asksAgain: boolean;
      readonly part: AskedPart;
    }
  | {
      readonly about: "phone" | "email" | "place" | "payment";
      /** Words that say whose; empty for the business's own. */
      readonly whose: readonly string[];
    };

interface Words {
  readonly reading: FactReading;
  readonly questions: FactQuestions;
  readonly conversation: Conversation;
}

function wordsOf(language: string): Words | null {
  const pack = packOf(language);
  const conversation = pack === null ? null : present(pack.conversation);
  const facts = conversation?.facts;
  return conversation === null || facts?.questions === undefined
    ? null
    : { reading: facts.reading, questions: facts.questions, conversation };
}

const patterns = new Map<string, RegExp>();

function whole(...alternatives: readonly (string | null)[]): RegExp {
  const source = alternatives.filter((one) => one !== null && one !== "").join("|");
  let made = patterns.get(source);
  if (made === undefined)
    patterns.set(source, (made = new RegExp(`(?<![a-z0-9])(?:${source === "" ? "(?!)" : source})(?![a-z0-9])`, "gu")));
  made.lastIndex = 0;
  return made;
}

/** A folded question that is understood part by part. */
class Reader {
  rest: string;

  constructor(text: string) {
    this.rest = text;
  }

  has(pattern: string | null): boolean {
    return whole(pattern).test(this.rest);
  }

  /** Removes all matches; returns whether there was one. */
  take(...alternatives: readonly (string | null)[]): boolean {
    const before = this.rest;
    this.rest = before.replaceAll(whole(...alternatives), " ");
    return this.rest !== before;
  }

  /** Removes the first match of a pattern with groups. */
  match(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.rest);
    if (found !== null) this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
    return found;
  }
}

const longest = 160;
const mostWordsOfPart = 5;

/**
 * Reads a question that asks for a fact of the business or of a part of it, and nothing else. Words that are not understood are those that must name the
 * part.
 * @param before the question of the turn before, for "and on Sunday?"
 * @param names of the business, whose words ask for nothing
 */
export function readFactQuestion(
  message: string,
  language: string,
  names: readonly string[],
  before: string | null = null,
): FactQuestion | null {
  const words = wordsOf(language);
  if (words === null || message.length > longest) return null;
  const { questions } = words;
  const plain = fold(message)
    .replaceAll(/[?!¿¡"“”„«»;()]/g, " ")
    .replaceAll(/[.,](?=\s|$)/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const isPolar = new RegExp(`^(?:${questions.polar ?? "(?!)"})(?![a-z0-9])`, "u").test(withoutOpening(plain, words));
  const reader = new Reader(plain);
  const about = aboutOf(reader, words);
  if (about === "several") return null;
  if (about === null) {
    // "How late on Tuesday?" begins a conversation, or goes on about hours.
    const earlier = before === null ? null : readFactQuestion(before, language, names);
    const isOpen = before === null ? reader.has(questions.when) : earlier?.about === "hours";
    const rest = reader.rest;
    const question = isOpen ? readHours(reader, words, names, false, true) : null;
    if (question === null && earlier?.about === "hours" && rest.split(" ").length <= mostWordsOfPart) {
      // "And the kitchen?"
      const next = readHours(new Reader(rest), words, names, false, false);
      const isPart = next !== null && next.time.kind === "always" && next.at === null && next.part.whose.length > 0;
      return isPart ? { ...earlier, part: next.part } : null;
    }
    if (question === null || question.part.whose.length > 0 || question.part.season !== null) return null;
    return earlier?.about === "hours" ? { ...question, part: { ...earlier.part } } : question;
  }
  if (about === "hours") return readHours(reader, words, names, isPolar, false);
  // "Until when can I call you?"
  if (about === "phone" && reader.has(questions.when)) return ofTelephone(readHours(reader, words, names, false, false));
  if (reader.has(questions.when)) return null;
  return { about, whose: leftover(reader, words, names) };
}

/** Words before the question: "Hello, are you open?" */
function withoutOpening(plain: string, { conversation }: Words): string {
  const openings = present(conversation.smallTalk.openings);
  return openings === null ? plain : plain.replace(new RegExp(`^(?:${openings})[,\\s]+`, "u"), "");
}

function aboutOf(reader: Reader, { questions }: Words): FactQuestion["about"] | "several" | null {
  const found: FactQuestion["about"][] = [];
  if (reader.take(questions.email)) found.push("email");
  if (reader.take(questions.phone)) found.push("phone");
  if (reader.take(questions.place)) found.push("place");
  if (reader.has(questions.open)) found.push("hours");
  else if (reader.take(questions.payment)) found.push("payment");
  const [only, ...others] = found;
  return others.length > 0 ? "several" : (only ?? null);
}

type HoursQuestion = Extract<FactQuestion, { about: "hours" }>;

function ofTelephone(question: HoursQuestion | null): HoursQuestion | null {
  return question === null ? null : { ...question, part: { ...question.part, isTelephone: true } };
}

function readHours(reader: Reader, words: Words, names: readonly string[], isPolar: boolean, needsTime: boolean): HoursQuestion | null {
  const { questions } = words;
  const asksClosed = reader.has(questions.asksClosed);
  const all = reader.rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = askedTimes(reader, words);
  const month = monthIn(reader, words);
  const season = questions.seasons.findIndex((pattern) => reader.take(pattern));
  const asksAgain = reader.has(questions.again);
  if (asksAgain) reader.take(questions.again, questions.after);
  const times = withMonth(found, month);
  const at = timeOfDay(reader, words);
  reader.take(questions.open);
  const [time = { kind: "always" } as const, ...others] = times;
  if (others.length > 0 || (needsTime && found.length === 0) || at === undefined) return null;
  if (at !== null && time.kind === "now") return null;
  const part = { whose: leftover(reader, words, names), words: all, season: season < 0 ? null : season, isTelephone: false };
  return { about: "hours", time, at, isPolar, asksClosed, asksAgain, part };
}

function askedTimes(reader: Reader, words: Words): AskedTime[] {
  const { questions, reading, conversation } = words;
  const times: AskedTime[] = [];
  const range = rangeIn(reader, reading);
  if (range !== null) times.push(range);
  const monthly = monthlyIn(reader, reading);
  if (monthly !== null) times.push(monthly);
  const date = range === null ? dateIn(reader, reading) : null;
  if (date !== null) times.push(date);
  for (const [name, pattern] of Object.entries(reading.holidays))
    if (reader.take(pattern)) times.push({ kind: "holiday", holiday: name as Holiday });
  const days = conversation.days.flatMap((forms, day) => (reader.take(...forms.split(" ").map((form) => `${fold(form)}s?`)) ? [day] : []));
  if (reader.take(reading.weekend)) days.push(5, 6);
  if (days.length > 0) times.push({ kind: "weekdays", days: [...new Set(days)] });
  if (reader.take(questions.today)) times.push({ kind: "today" });
  if (reader.take(questions.tomorrow)) times.push({ kind: "tomorrow" });
  // "Are you still open on Sunday?" is about Sunday.
  if (reader.take(questions.now) && times.length === 0) times.push({ kind: "now" });
  return times;
}

type AskedDate = Extract<AskedTime, { kind: "date" }>;

const DAY_BETWEEN_YEARS = [27, 30] as const;

/** Reads "between Christmas and New Year", "from 24 to 31 December". */
function rangeIn(reader: Reader, reading: FactReading): AskedTime | null {
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

/** Returns the date that a part of a question names; null if it is none, or changes from year to year. */
function endIn(text: string, reading: FactReading): MonthDay | null {
  const date = dateIn(new Reader(text), reading);
  if (date !== null) return { month: date.month, day: date.day };
  const holiday = Object.entries(reading.holidays).find(
    ([, pattern]) => pattern !== null && new RegExp(`^(?:${pattern})$`, "u").test(text),
  );
  return holiday === undefined ? null : fixedDateOf(holiday[0] as Holiday);
}

/** Reads "on the first Sunday of the month". */
function monthlyIn(reader: Reader, { monthly, occurrences, days }: FactReading): AskedTime | null {
  if (monthly === null) return null;
  for (const occurrence of OCCURRENCES) {
    for (const [day, names] of days.entries()) {
      const source = monthly.replaceAll("{occurrence}", `(?:${occurrences[occurrence]})`).replaceAll("{day}", `(?:${names})`);
      if (reader.take(source)) return { kind: "monthly", occurrence, day };
    }
  }
  return null;
}

/** Reads "in August". */
function monthIn(reader: Reader, { reading }: Words): number | null {
  for (const [at, name] of reading.months.entries())
    if (name !== null && reader.take(String.raw`(?:${reading.inMonth})\s*(?:${name})`)) return at + 1;
  return null;
}

/** Applies a month to the days of the week that a question names, or to all; a month beside anything else is not understood. */
function withMonth(times: readonly AskedTime[], month: number | null): AskedTime[] {
  if (month === null) return [...times];
  const [first, ...others] = times;
  if (first === undefined) return [{ kind: "month", month, days: null }];
  if (first.kind === "weekdays" && others.length === 0) return [{ kind: "month", month, days: first.days }];
  return [...times, { kind: "month", month, days: null }];
}

function dateIn(reader: Reader, { months }: FactReading): AskedDate | null {
  const names = months.map((name, at) => [name, at + 1] as const);
  const month = months.filter((name) => name !== null).join("|");
  const dayFirst = reader.match(
    new RegExp(String.raw`(?<![a-z0-9])(\d{1,2})(?:\.|st|nd|rd|th|er)?\s+(?:of\s+|de\s+)?(${month})(?![a-z0-9])`, "u"),
  );
  const monthFirst =
    dayFirst === null ? reader.match(new RegExp(String.raw`(?<![a-z0-9])(${month})\s+(\d{1,2})(?:st|nd|rd|th)?(?![a-z0-9])`, "u")) : null;
  const dotted = dayFirst === null && monthFirst === null ? reader.match(/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.?(?![\d.:h])/u) : null;
  if (dotted !== null) return dateOf(Number(dotted[2]), Number(dotted[1]));
  const [, day, name] = dayFirst ?? [null, monthFirst?.[2], monthFirst?.[1]];
  if (day === undefined || name === undefined) return null;
  const found = names.find(([pattern]) => pattern !== null && new RegExp(`^(?:${pattern})$`, "u").test(name));
  return found === undefined ? null : dateOf(found[1], Number(day));
}

function dateOf(month: number, day: number): AskedDate | null {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { kind: "date", month, day } : null;
}

/** Returns the time of day that a question names; undefined if it may be in the morning or in the afternoon. */
function timeOfDay(reader: Reader, { questions, reading }: Words): number | null | undefined {
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
  return reading.isTwelveHour && hour < 13 ? undefined : hour * 60 + Number(minutes);
}

/** Returns the words of a question that are not understood. */
function leftover(reader: Reader, { questions }: Words, names: readonly string[]): string[] {
  const own = new Set(names.flatMap((name) => fold(name).match(/[\p{L}\p{N}]+/gu) ?? []));
  reader.take(questions.when);
  reader.take(questions.filler);
  const words = reader.rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !own.has(word) && !isGrammar(word));
}
