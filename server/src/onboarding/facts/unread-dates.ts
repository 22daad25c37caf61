import type { UnreadDates } from "../../brands/facts/model/brand-facts.ts";
import { isDay, weekdayOf } from "../../brands/facts/model/calendar.ts";
import type { FactReading } from "../../language/fact-words.ts";
import { hasWord } from "./fact-words.ts";
import type { Clause, DateRange, HoursLine, Turn } from "./hours-clauses.ts";

/** Dates in a sentence on a page; whom they concern is not known yet. */
export type UnreadOnPage = Omit<UnreadDates, "label">;

interface Sentence {
  readonly line: HoursLine | null;
  readonly text: string;
}

/**
 * Returns the dates that sentences about opening hours name without hours that could be parsed. The usual hours may not apply on them.
 * @param heading heading above the sentences
 * @param isRead whether the hours of a clause are used
 */
export function unreadDatesIn(
  sentences: readonly Sentence[],
  heading: string,
  words: FactReading,
  isRead: (clause: Clause) => boolean,
): UnreadOnPage[] {
  const isUnread = (clause: Clause, text: string): boolean =>
    clause.turn === undefined && clause.isOpenEnded !== true && !isRead(clause) && isAboutOpening(clause, text, heading, words);
  return sentences.flatMap(({ line, text }) =>
    (line?.clauses ?? [])
      .filter((clause) => clause.dates.length > 0 && isUnread(clause, text))
      .flatMap(({ dates }) => dates.flatMap((range) => rangeOf(range) ?? []))
      .map((range) => ({ ...range, text })),
  );
}

/** Returns whether a clause is about the opening hours of the business. A course or an event on a date has times as well. */
function isAboutOpening({ isClosed, isNotice }: Clause, text: string, heading: string, words: FactReading): boolean {
  if (isClosed || isNotice) return true;
  return hasWord(text, words.opens) && (hasWord(text, words.we) || hasWord(heading, words.hours));
}

/**
 * Adds the sentence to each day with an unusual opening or closing time in it, and the year that its day of the week shows.
 * @param years years that the text around the sentence names
 */
export function withSentence(line: HoursLine | null, text: string, years: readonly number[]): HoursLine | null {
  if (line === null || line.clauses.every(({ turn }) => turn === undefined)) return line;
  const clauses = line.clauses.map((one) => (one.turn === undefined ? one : { ...one, turn: { ...withYear(one.turn, years), text } }));
  return { ...line, clauses };
}

function withYear(turn: Turn, years: readonly number[]): Turn {
  const { year, month, day, weekday } = turn.date;
  if (year !== null || weekday === undefined) return turn;
  const [only, ...others] = years.filter((one) => weekdayOf({ year: one, month, day }) === weekday);
  return only === undefined || others.length > 0 ? turn : { ...turn, date: { year: only, month, day } };
}

/** Returns the years that texts name. */
export function yearsIn(texts: readonly string[]): number[] {
  const named = texts.flatMap((text) => [...text.matchAll(/(?<![\d.,:])20\d\d(?![\d:]|[.,]\d)/g)].map(([year]) => Number(year)));
  return [...new Set(named)];
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Returns a date range in storage format; null if it is invalid, or if only one of its dates has a year. */
export function rangeOf({ from, to }: DateRange): { from: string; to: string } | null {
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
