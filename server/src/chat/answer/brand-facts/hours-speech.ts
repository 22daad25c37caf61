import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";
import { addDays, type Day, daysBetween, isDay, type LocalTime, localTime, weekdayOf } from "../../../brands/facts/model/calendar.ts";
import type { HoursException, Span } from "../../../brands/facts/model/facts.schema.ts";
import {
  endOf,
  exceptionOn,
  type Hours,
  hoursOf,
  isAllDay,
  minutesOf,
  noticeOn,
  scheduleOn,
} from "../../../brands/facts/model/opening-hours.ts";
import type { FactPhrases, SpokenSpan, When } from "../../../language/fact-words.ts";
import type { DayPart } from "../../../language/day-parts.ts";
import type { FactStatement, HoursClaim } from "../extract/fact-statement.ts";
import type { AskedDate, MonthDay } from "./asked-time.ts";
import type { FactQuestion } from "./facts-question.ts";

/** A sentence with the claims that it makes. */
export interface FactSentence {
  readonly text: string;
  readonly claims: readonly FactStatement[];
}

export type HoursQuestion = Extract<FactQuestion, { about: "hours" }>;

/** A question about hours, the known data, and the wordings of possible answers. */
export class HoursSpeech {
  readonly question: HoursQuestion;
  readonly known: KnownFacts;
  readonly phrases: FactPhrases;
  readonly hours: Hours;
  readonly local: LocalTime | null;
  /** A day of today's season; null if hours differ by season and today is unknown. */
  readonly today: Day | null;
  readonly label: string | null;

  constructor(question: HoursQuestion, known: KnownFacts, phrases: FactPhrases, now: Date, label: string | null) {
    this.label = label;
    this.question = question;
    this.known = known;
    this.phrases = phrases;
    this.hours = hoursOf(known.facts, label);
    this.local = localTime(now, known.facts.time_zone);
    this.today = this.local ?? this.#anyDay(now);
  }

  /** Returns today's date in UTC if the same season applies in every time zone; otherwise null. */
  #anyDay(now: Date): Day | null {
    const day = localTime(now, "UTC");
    if (day === null) return null;
    const schedule = scheduleOn(this.hours, day);
    return [addDays(day, -1), addDays(day, 1)].every((other) => scheduleOn(this.hours, other) === schedule) ? day : null;
  }

  /** States hours without "yes" or "no". */
  stated(when: When, spans: readonly Span[]): string {
    const phrases = this.phrases;
    if (this.label !== null)
      return spans.length === 0 ? phrases.partClosed(this.label, when) : phrases.partOpen(this.label, when, this.spoken(spans));
    return spans.length === 0 ? phrases.closed(when) : phrases.open(when, this.spoken(spans));
  }

  sayOpen(when: When, spans: readonly Span[], ...claims: readonly HoursClaim[]): FactSentence {
    return { text: this.#wordOpen(when, spans), claims: this.claims(claims) };
  }

  claims(claims: readonly HoursClaim[]): FactStatement[] {
    return claims.map((claim) => ({ ...claim, label: this.label }));
  }

  #wordOpen(when: When, spans: readonly Span[]): string {
    const { isPolar, asksClosed, at } = this.question;
    const phrases = this.phrases;
    if (this.label !== null) return this.#wordPart(this.label, when, spans);
    if (spans.length === 0) return isPolar ? (asksClosed ? phrases.yesClosed(when) : phrases.noClosed(when)) : phrases.closed(when);
    const spoken = this.spoken(spans);
    const open = this.#openness(spans);
    if (!isPolar || open === "partly") return phrases.open(when, spoken);
    if (asksClosed) return open === "open" && at === null ? phrases.notThen(when, spoken) : phrases.open(when, spoken);
    return open === "open" ? phrases.yesOpen(when, spoken) : phrases.notThen(when, spoken);
  }

  #wordPart(label: string, when: When, spans: readonly Span[]): string {
    const { isPolar, asksClosed } = this.question;
    const text = spans.length === 0 ? this.phrases.partClosed(label, when) : this.phrases.partOpen(label, when, this.spoken(spans));
    const open = this.#openness(spans);
    if (!isPolar || open === "partly") return text;
    return `${(open === "open") === asksClosed ? this.phrases.no : this.phrases.yes}. ${text}`;
  }

  /** Returns whether the business is open at the time of day that the question names, or at all if it names none. */
  #openness(spans: readonly Span[]): "open" | "partly" | "closed" {
    const { at, dayParts } = this.question;
    if (at !== null) return spans.some((span) => minutesOf(span.opens) <= at && at < endOf(span)) ? "open" : "closed";
    if (dayParts.length === 0) return spans.length > 0 ? "open" : "closed";
    const covers = ({ core }: DayPart): boolean => spans.some((span) => minutesOf(span.opens) <= core.from && core.to <= endOf(span));
    const touches = ({ widest }: DayPart): boolean => spans.some((span) => minutesOf(span.opens) < widest.to && widest.from < endOf(span));
    if (dayParts.every(covers)) return "open";
    return dayParts.some(touches) ? "partly" : "closed";
  }

  /** Quotes the notice about a day whose hours are unknown; null if there is none. */
  sayNotice(day: Day): FactSentence | null {
    const text = noticeOn(this.hours, day);
    return text === null ? null : { text, claims: this.claims([{ kind: "notice", on: day, text }]) };
  }

  spoken(spans: readonly Span[]): SpokenSpan[] {
    if (spans.some(isAllDay)) return [];
    return spans.map(({ opens, closes }) => ({ opens: this.time(minutesOf(opens)), closes: this.time(minutesOf(closes)) }));
  }

  time(minutes: number): string {
    return this.phrases.time(minutes, this.known.facts.clock === "12h");
  }

  /** Returns the first occurrence of the date on or after a day. */
  dateAfter(day: Day, { month, day: of }: MonthDay): Day | null {
    const dates = [day.year, day.year + 1].map((year) => ({ year, month, day: of }));
    return dates.find((date) => isDay(date) && daysBetween(day, date) >= 0) ?? null;
  }

  /** Returns the next day on which this date occurs. */
  nextDate({ month, day }: { readonly month: number; readonly day: number }): Day | null {
    const today = this.today;
    if (today === null) return null;
    const dates = [today.year, today.year + 1].map((year) => ({ year, month, day }));
    return dates.find((date) => isDay(date) && daysBetween(today, date) >= 0) ?? null;
  }

  /**
   * Returns the day that a question names by its date; null if it is in the past, or if it is not the day of the week that the question
   * names.
   */
  dateOf({ month, day, year, weekday }: AskedDate): Day | null {
    const today = this.today;
    const date = year === undefined ? this.nextDate({ month, day }) : { year, month, day };
    if (today === null || date === null || !isDay(date) || daysBetween(today, date) < 0) return null;
    return weekday === undefined || weekdayOf(date) === weekday ? date : null;
  }

  /** Reports whether the hours mention the date, a holiday on it, or its occurrence in the month, such as the first Sunday. */
  isException(day: Day): boolean {
    return this.#exceptionOn(day) !== null;
  }

  /** Reports whether different hours apply on the date itself or on a holiday that falls on it. */
  isDated(day: Day): boolean {
    const exception = this.#exceptionOn(day);
    return exception !== null && !("weekday" in exception);
  }

  /**
   * Reports whether different hours on a day are certain. A notice that could not be parsed may concern any day whose date is not given.
   */
  isStated(day: Day): boolean {
    return this.known.hasUnreadNotice ? this.isDated(day) : this.isException(day);
  }

  #exceptionOn(day: Day): HoursException | null {
    const own = this.hours.filter(({ label }) => label === this.label);
    return exceptionOn(own, day);
  }
}
