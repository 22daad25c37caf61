import { addDays, type Day, type Holiday, holidaysOn, localTime } from "../../../brands/facts/model/calendar.ts";
import { detectLanguage } from "../../../language/detect.ts";
import type { FactReading } from "../../../language/fact-words.ts";
import type { SourceRecord } from "../extract/record.ts";
import { fold } from "../text/words.ts";
import type { FactMaterial } from "./fact-material.ts";
import type { FactQuestion } from "./facts-question.ts";
import { type Dated, datesIn, readingOf } from "./other-dates.ts";
import { QuestionReader } from "./question-reader.ts";

/** The days that a question means, in the language in which it is asked. */
interface Meant {
  /** Empty if the date is unknown. */
  readonly days: readonly Day[];
  readonly language: string;
}

/**
 * Returns the records without sentences and sections about a holiday, a date or a single day of the week, if a question is about now, today
 * or tomorrow: "No, we are closed on Good Friday" does not answer "Are you open today?"
 */
export function withoutOtherDays(
  records: readonly SourceRecord[],
  question: FactQuestion | null,
  language: string,
  material: FactMaterial | undefined,
): readonly SourceRecord[] {
  if (question?.about !== "hours" || !isOfNearDay(question)) return records;
  const meant = { days: daysOf(question.time.kind === "tomorrow" ? 1 : 0, material), language };
  return records.flatMap((record) => (record.kind === "file" ? ofMeantDays(record, meant) : [record]));
}

function isOfNearDay({ time, isPolar, asksAgain }: Extract<FactQuestion, { about: "hours" }>): boolean {
  // "Are you open?" means now.
  return time.kind === "now" || time.kind === "today" || time.kind === "tomorrow" || (time.kind === "always" && isPolar && !asksAgain);
}

/** Returns the dates that a question may mean; without a time zone, the date can differ by a day. */
function daysOf(later: number, material: FactMaterial | undefined): Day[] {
  if (material === undefined) return [];
  const { now, known } = material;
  const local = localTime(now, known.facts.time_zone);
  const there = local === null ? [-12, 14].map((hours) => localTime(new Date(now.getTime() + hours * 3_600_000), "UTC")) : [local];
  return there.flatMap((day) => (day === null ? [] : [addDays(day, later)]));
}

function ofMeantDays(record: SourceRecord, meant: Meant): SourceRecord[] {
  const passages = record.passages.flatMap((passage) => {
    if ([record.title, ...passage.headings].some((heading) => isSpecial(heading, meant))) return [];
    const text = withoutSpecial(passage.text, meant);
    return text === "" ? [] : [text === passage.text ? passage : { ...passage, text }];
  });
  return passages.length === 0 && record.passages.length > 0 ? [] : [{ ...record, passages }];
}

const SENTENCES = /(?<=(?<!\d)[.!?;])\s+/u;

function withoutSpecial(text: string, meant: Meant): string {
  const isOneWeekday = weekdaysIn(text, readingFor(text, meant)) === 1;
  const lines = text.split("\n").flatMap((line) => {
    const sentences = line.split(SENTENCES);
    const kept = sentences.filter((one) => !isSpecial(one, meant) && !(isOneWeekday && weekdaysIn(one, readingFor(text, meant)) === 1));
    if (kept.length === sentences.length) return [line];
    return kept.length === 0 ? [] : [kept.join(" ")];
  });
  return lines.join("\n");
}

/** Reports whether a text is about a holiday or dates other than those that the question means, and not about usual hours as well. */
function isSpecial(text: string, meant: Meant): boolean {
  const reading = readingFor(text, meant);
  if (reading === null) return false;
  const plain = fold(text);
  const dates = datesIn(plain, reading);
  const holidays = Object.entries(reading.holidays).flatMap(([name, pattern]) =>
    new QuestionReader(plain).has(pattern) ? [name as Holiday] : [],
  );
  const isOther =
    dates.some((date) => isShort(date) && !meant.days.some((day) => isIn(date, day))) ||
    holidays.some((name) => name === "public_holidays" || !meant.days.some((day) => holidaysOn(day).includes(name)));
  return isOther && !(/\d/u.test(text) && isOfUsualDays(text, reading));
}

function isOfUsualDays(text: string, reading: FactReading): boolean {
  const reader = new QuestionReader(fold(text));
  return [reading.everyDay, reading.weekdays].some((pattern) => reader.has(pattern)) || weekdaysIn(text, reading) > 1;
}

/** Counts the days of the week in a text, apart from those in names of holidays such as "Good Friday". */
function weekdaysIn(text: string, reading: FactReading | null): number {
  if (reading === null) return 0;
  const reader = new QuestionReader(fold(text));
  reader.take(...Object.values(reading.holidays));
  return reader.has(reading.weekend) ? 2 : reading.days.filter((pattern) => reader.has(pattern)).length;
}

function readingFor(text: string, { language }: Meant): FactReading | null {
  return readingOf(detectLanguage(text, [language])) ?? readingOf(language);
}

/** Reports whether dates are shorter than a season. */
function isShort({ from, to }: Dated): boolean {
  return (to - from + 1_200) % 1_200 < 200;
}

function isIn({ from, to }: Dated, { month, day }: Day): boolean {
  const asked = month * 100 + day;
  return from <= to ? from <= asked && asked <= to : asked >= from || asked <= to;
}
