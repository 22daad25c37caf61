import { packOf } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import type { DayPart } from "../../../language/day-parts.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold, stem } from "../text/words.ts";
import { askedDayParts, askedTimes, type AskedTime, monthIn, timeOfDay, withMonth } from "./asked-time.ts";
import { QuestionReader, type QuestionWords } from "./question-reader.ts";

/** The department or season that a question about hours names. */
export interface AskedPart {
  /** Words that name the department; empty if the question names none. */
  readonly whose: readonly string[];
  /** All words of the question. */
  readonly words: readonly string[];
  /** 0 is spring; null if the question names no season. */
  readonly season: number | null;
  /** Whether the question asks when the telephone is answered. */
  readonly isTelephone: boolean;
}

/** A question about a fact of the business. */
export type FactQuestion =
  | {
      readonly about: "hours";
      readonly time: AskedTime;
      /** Minutes after midnight; null if the question names no time of day. */
      readonly at: number | null;
      /** Parts of the day that the question names; empty if it names a time of day. */
      readonly dayParts: readonly DayPart[];
      /** Whether the question is a yes-or-no question. */
      readonly isPolar: boolean;
      /** Whether the question asks if the business is closed. */
      readonly asksClosed: boolean;
      /** Whether the question asks when the business reopens after a closure. */
      readonly asksAgain: boolean;
      readonly part: AskedPart;
      /**
       * Whether the question asks for something else that is impossible while the business is closed: "Do you show films on Christmas Day?"
       */
      readonly isForAction?: boolean;
    }
  | {
      readonly about: "phone" | "email" | "place" | "payment" | "contact";
      /** Words that name a department; empty for the business itself. */
      readonly whose: readonly string[];
      /** Whether the question asks for help outside the usual hours: "at midnight". */
      readonly isUrgent: boolean;
    };

/** A question about a fact other than hours. */
export type ContactQuestion = Exclude<FactQuestion, { about: "hours" }>;

function wordsOf(language: string): QuestionWords | null {
  const pack = packOf(language);
  const conversation = pack === null ? null : present(pack.conversation);
  const facts = conversation?.facts;
  return conversation === null || facts?.questions === undefined
    ? null
    : { reading: facts.reading, questions: facts.questions, conversation };
}

const longest = 160;
const mostWordsOfPart = 5;

/**
 * Parses a question that asks only for a fact about the business or one of its departments. Unrecognized words must name the department.
 * @param before previous question, for follow-ups such as "and on Sunday?"
 * @param names words of the business's name, which have no content of their own
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
  const bare = withoutOpening(plain, words);
  const isPolar = new RegExp(`^(?:${questions.polar ?? "(?!)"})(?![a-z0-9])`, "u").test(bare);
  const reader = new QuestionReader(bare);
  const about = aboutOf(reader, words);
  if (about === "several") return null;
  if (about === null) {
    const visit = isPolar ? readVisit(reader.rest, words, names) : null;
    if (visit !== null && visit.part.whose.length === 0 && visit.part.season === null) return visit;
    const isDated = visit !== null && (visit.time.kind === "date" || visit.time.kind === "holiday" || visit.time.kind === "range");
    if (isDated)
      return { ...visit, isPolar: false, at: null, dayParts: [], part: { ...visit.part, whose: [], words: [] }, isForAction: true };
    // "How late on Tuesday?" starts a conversation or continues one about hours.
    const earlier = before === null ? null : readFactQuestion(before, language, names);
    const isOpen = before === null ? reader.has(questions.when) : earlier?.about === "hours";
    const rest = reader.rest;
    // "When can I come by tomorrow?"
    if (isOpen) reader.take(questions.visiting);
    const question = isOpen ? readHours(reader, words, names, false, true) : null;
    if (question === null && earlier?.about === "hours" && rest.split(" ").length <= mostWordsOfPart) {
      // "And the kitchen?"
      const next = readHours(new QuestionReader(rest), words, names, false, false);
      const isPart = next !== null && next.time.kind === "always" && next.at === null && next.part.whose.length > 0;
      return isPart ? { ...earlier, part: next.part } : null;
    }
    // "How late can I eat at the café on Friday?" is about the hours of the café, if it has any.
    if (question === null || question.part.season !== null) return null;
    if (question.part.whose.length > 0) return before === null ? ofPart(question, questions.doing) : null;
    if (earlier?.about !== "hours") return question;
    // "And in the afternoon?" is about the same day.
    const isSameDay = question.time.kind === "always" && question.dayParts.length > 0;
    return { ...question, time: isSameDay ? earlier.time : question.time, part: { ...earlier.part } };
  }
  if (about === "hours") return readHours(reader, words, names, isPolar, false);
  // "Until when can I call you?" asks for hours, not for the number.
  if (about === "phone" && reader.has(questions.when)) return ofTelephone(readHours(reader, words, names, false, false));
  if (reader.has(questions.when)) return null;
  const isUrgent = reader.has(questions.urgent);
  return { about, whose: leftover(reader, words, names), isUrgent };
}

/** Parses a yes-or-no question without a word for opening: "Can I come on Boxing Day?" */
function readVisit(text: string, words: QuestionWords, names: readonly string[]): HoursQuestion | null {
  const reader = new QuestionReader(text);
  const isVisit = reader.take(words.questions.visiting);
  // Whether something may be brought does not depend on the hours alone.
  const isBringing = !isVisit && reader.take(words.questions.bringing);
  return readHours(reader, words, names, !isBringing, true);
}

/** Returns the question without the words for the visitor's activity; null if nothing else in it names a part of the business. */
function ofPart(question: HoursQuestion, doing: string | null): HoursQuestion | null {
  const isDoing = new RegExp(`^(?:${doing ?? "(?!)"})$`, "u");
  const whose = question.part.whose.filter((word) => !isDoing.test(word));
  return whose.length === 0 ? null : { ...question, part: { ...question.part, whose } };
}

/** Words before the question: "Hello, are you open?" */
function withoutOpening(plain: string, { conversation }: QuestionWords): string {
  const openings = present(conversation.smallTalk.openings);
  return openings === null ? plain : plain.replace(new RegExp(`^(?:${openings})[,\\s]+`, "u"), "");
}

function aboutOf(reader: QuestionReader, { questions }: QuestionWords): FactQuestion["about"] | "several" | null {
  const found: FactQuestion["about"][] = [];
  if (reader.take(questions.email)) found.push("email");
  if (reader.take(questions.phone)) found.push("phone");
  if (reader.take(questions.place)) found.push("place");
  if (reader.has(questions.open)) found.push("hours");
  else if (found.length === 0 && reader.take(questions.contact)) found.push("contact");
  else if (reader.take(questions.payment)) found.push("payment");
  const [only, ...others] = found;
  return others.length > 0 ? "several" : (only ?? null);
}

type HoursQuestion = Extract<FactQuestion, { about: "hours" }>;

function ofTelephone(question: HoursQuestion | null): HoursQuestion | null {
  return question === null ? null : { ...question, part: { ...question.part, isTelephone: true } };
}

function readHours(
  reader: QuestionReader,
  words: QuestionWords,
  names: readonly string[],
  isPolar: boolean,
  needsTime: boolean,
): HoursQuestion | null {
  const { questions } = words;
  const asksClosed = reader.has(questions.asksClosed);
  const all = reader.rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  const { dayParts, isToday } = askedDayParts(reader, words);
  const found = askedTimes(reader, words, isToday);
  const month = monthIn(reader, words);
  const season = questions.seasons.findIndex((pattern) => reader.take(pattern));
  const asksAgain = reader.has(questions.again);
  if (asksAgain) reader.take(questions.again, questions.after);
  const times = withMonth(found, month);
  const at = timeOfDay(reader, words, dayParts);
  reader.take(questions.open);
  const [time = { kind: "always" } as const, ...others] = times;
  if (others.length > 0 || (needsTime && found.length === 0 && dayParts.length === 0) || at === undefined) return null;
  if (at !== null && time.kind === "now") return null;
  const part = { whose: leftover(reader, words, names), words: all, season: season < 0 ? null : season, isTelephone: false };
  return { about: "hours", time, at, dayParts: at === null ? dayParts : [], isPolar, asksClosed, asksAgain, part };
}

/** Returns the unrecognized words of a question. */
function leftover(reader: QuestionReader, { questions }: QuestionWords, names: readonly string[]): string[] {
  const own = new Set(names.flatMap((name) => fold(name).match(/[\p{L}\p{N}]+/gu) ?? []));
  reader.take(questions.when);
  reader.take(questions.filler);
  const words = reader.rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  const stems = new Set([...own].map(stem));
  const idle = stemsOf(questions.filler);
  return words.filter(
    (word) => !own.has(word) && !isGrammar(word) && !(word.length >= 4 && (stems.has(stem(word)) || idle.has(stem(word)))),
  );
}

const stemsOfPatterns = new Map<string, ReadonlySet<string>>();

/** Returns the stems of the longer plain words in a pattern; other forms of a word share its stem, such as "schicke" for "schicken". */
function stemsOf(pattern: string | null): ReadonlySet<string> {
  const known = stemsOfPatterns.get(pattern ?? "");
  if (known !== undefined) return known;
  const made = new Set((pattern ?? "").split("|").flatMap((word) => (/^[a-z]{6,}$/.test(word) ? [stem(word)] : [])));
  stemsOfPatterns.set(pattern ?? "", made);
  return made;
}
