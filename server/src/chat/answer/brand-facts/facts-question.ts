import type { Holiday } from "../../../brands/facts/model/calendar.ts";
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
  | { readonly kind: "holiday"; readonly holiday: Holiday };

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

/**
 * Reads a question that asks for a fact of the business and nothing else. Null if a word of it is not understood: it may be about a part of the business,
 * an event or something else.
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
    const isOpen = before === null ? reader.has(questions.when) : readFactQuestion(before, language, names)?.about === "hours";
    return isOpen ? readHours(reader, words, names, false, true) : null;
  }
  if (about === "hours") return readHours(reader, words, names, isPolar, false);
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

function readHours(reader: Reader, words: Words, names: readonly string[], isPolar: boolean, needsTime: boolean): FactQuestion | null {
  const { questions } = words;
  const asksClosed = reader.has(questions.asksClosed);
  const times = askedTimes(reader, words);
  const at = timeOfDay(reader, words);
  reader.take(questions.open);
  const [time = { kind: "always" } as const, ...others] = times;
  if (others.length > 0 || (needsTime && times.length === 0) || at === undefined || leftover(reader, words, names).length > 0) return null;
  if (at !== null && time.kind === "now") return null;
  return { about: "hours", time, at, isPolar, asksClosed };
}

function askedTimes(reader: Reader, words: Words): AskedTime[] {
  const { questions, reading, conversation } = words;
  const times: AskedTime[] = [];
  const date = dateIn(reader, reading);
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

function dateIn(reader: Reader, { months }: FactReading): AskedTime | null {
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

function dateOf(month: number, day: number): AskedTime | null {
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
