import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";
import { addDays, type Day, daysBetween, isDay, type LocalTime, localTime, weekdayOf } from "../../../brands/facts/model/calendar.ts";
import type { Span } from "../../../brands/facts/model/facts.schema.ts";
import {
  endOf,
  groupsOf,
  isAllDay,
  mainHours,
  minutesOf,
  nextOpening,
  regularSpansOn,
  scheduleOn,
  spansOfHoliday,
  spansOn,
  stateAt,
} from "../../../brands/facts/model/opening-hours.ts";
import type { FactPhrases, SpokenSpan, When } from "../../../language/fact-words.ts";
import type { FactStatement } from "../extract/fact-statement.ts";
import type { FactQuestion } from "./facts-question.ts";

/** A sentence with the claims that it makes. */
export interface FactSentence {
  readonly text: string;
  readonly claims: readonly FactStatement[];
}

type HoursQuestion = Extract<FactQuestion, { about: "hours" }>;

/**
 * Answers a question about hours; null if the record does not say for certain. What holds on one day is only said where no notice of being closed was left
 * unread.
 */
export function sayHours(question: HoursQuestion, known: KnownFacts, phrases: FactPhrases, now: Date): FactSentence[] | null {
  if (mainHours(known.facts.hours).length === 0) return null;
  return new HoursSpeaker(question, known, phrases, now).say();
}

class HoursSpeaker {
  readonly #question: HoursQuestion;
  readonly #known: KnownFacts;
  readonly #phrases: FactPhrases;
  readonly #hours: ReturnType<typeof mainHours>;
  readonly #local: LocalTime | null;
  /** A day of today's season; null if hours differ by season and today is unknown. */
  readonly #today: Day | null;

  constructor(question: HoursQuestion, known: KnownFacts, phrases: FactPhrases, now: Date) {
    this.#question = question;
    this.#known = known;
    this.#phrases = phrases;
    this.#hours = mainHours(known.facts.hours);
    this.#local = localTime(now, known.facts.time_zone);
    const isSeasonal = this.#hours.some(({ season }) => season !== null);
    this.#today = this.#local ?? (isSeasonal ? null : localTime(now, "UTC"));
  }

  say(): FactSentence[] | null {
    const { time } = this.#question;
    switch (time.kind) {
      case "always":
        return this.#question.at === null ? this.#sayWeek() : null;
      case "now":
        return this.#sayNow();
      case "today":
      case "tomorrow": {
        const day = this.#local === null ? null : addDays(this.#local, time.kind === "today" ? 0 : 1);
        return day === null || this.#known.hasUnreadNotice ? null : this.#sayDay(day, { kind: time.kind });
      }
      case "weekdays":
        return this.#sayWeekdays(time.days);
      case "date": {
        const day = this.#nextDate(time);
        const isStated = day !== null && this.#isException(day);
        return day === null || (this.#known.hasUnreadNotice && !isStated)
          ? null
          : this.#sayDay(day, { kind: "date", month: day.month, day: day.day });
      }
      case "holiday": {
        const spans = spansOfHoliday(this.#hours, time.holiday);
        return spans === null ? null : [this.#sayOpen(time, spans, { kind: "holiday", holiday: time.holiday, spans })];
      }
    }
  }

  #sayDay(day: Day, when: When): FactSentence[] | null {
    const spans = spansOn(this.#hours, day);
    return spans === null ? null : [this.#sayOpen(when, spans, { kind: "on", on: day, spans })];
  }

  #sayWeekdays(days: readonly number[]): FactSentence[] | null {
    const sentences: FactSentence[] = [];
    for (const weekday of days) {
      if (this.#today === null) return null;
      const day = addDays(this.#today, (weekday - weekdayOf(this.#today) + 7) % 7);
      const spans = regularSpansOn(this.#hours, this.#sameSeason(day));
      if (spans === null) return null;
      sentences.push(this.#sayOpen({ kind: "weekday", day: weekday }, spans, { kind: "regular", on: this.#sameSeason(day), spans }));
      const own = this.#local === null ? null : spansOn(this.#hours, day);
      if (own !== null && this.#isException(day) && JSON.stringify(own) !== JSON.stringify(spans)) {
        const when = { kind: "date", month: day.month, day: day.day } as const;
        const text = own.length === 0 ? this.#phrases.closed(when) : this.#phrases.open(when, this.#spoken(own));
        sentences.push({ text, claims: [{ kind: "on", on: day, spans: own }] });
      }
    }
    return [...sentences, ...this.#saySeason(), ...this.#sayDifferent()];
  }

  /** Returns a day of the same weekday in today's season: the season may end before the next one. */
  #sameSeason(day: Day): Day {
    return this.#today !== null && scheduleOn(this.#hours, day) !== scheduleOn(this.#hours, this.#today) ? addDays(day, -7) : day;
  }

  #sayOpen(when: When, spans: readonly Span[], claim: FactStatement): FactSentence {
    return { text: this.#wordOpen(when, spans), claims: [claim] };
  }

  #wordOpen(when: When, spans: readonly Span[]): string {
    const { isPolar, asksClosed, at } = this.#question;
    const phrases = this.#phrases;
    if (spans.length === 0) return isPolar ? (asksClosed ? phrases.yesClosed(when) : phrases.noClosed(when)) : phrases.closed(when);
    const spoken = this.#spoken(spans);
    if (!isPolar || asksClosed) return isPolar && at === null ? phrases.notThen(when, spoken) : phrases.open(when, spoken);
    const isWithin = at === null || spans.some((span) => minutesOf(span.opens) <= at && at < endOf(span));
    return isWithin ? phrases.yesOpen(when, spoken) : phrases.notThen(when, spoken);
  }

  #sayNow(): FactSentence[] | null {
    const local = this.#local;
    const state = local === null || this.#known.hasUnreadNotice ? null : stateAt(this.#hours, local);
    if (local === null || state === null) return null;
    const claim: FactStatement = { kind: "state", at: local, ...state };
    if (state.isOpen)
      return [{ text: this.#phrases.openNow(state.until === null ? null : this.#time(minutesOf(state.until))), claims: [claim] }];
    const next = nextOpening(this.#hours, local);
    const closed = { text: this.#phrases.closedNow, claims: [claim] };
    if (next === null) return [closed];
    const when: When =
      next.inDays === 0
        ? { kind: "today" }
        : next.inDays === 1
          ? { kind: "tomorrow" }
          : next.inDays < 7
            ? { kind: "weekday", day: weekdayOf(next) }
            : { kind: "date", month: next.month, day: next.day };
    return [
      closed,
      {
        text: this.#phrases.opensNext(when, this.#time(minutesOf(next.opens))),
        claims: [{ kind: "next", at: local, inDays: next.inDays, opens: next.opens }],
      },
    ];
  }

  #sayWeek(): FactSentence[] | null {
    const today = this.#today;
    const schedule = today === null ? null : scheduleOn(this.#hours, today);
    const groups = schedule === null ? null : groupsOf(schedule);
    if (groups === null || today === null) return null;
    const claimsOf = (days: readonly number[], spans: readonly Span[]): FactStatement[] =>
      days.map((day) => ({ kind: "regular", on: this.#sameSeason(addDays(today, (day - weekdayOf(today) + 7) % 7)), spans }));
    const open = groups.filter(({ spans }) => spans.length > 0);
    const closed = groups.filter(({ spans }) => spans.length === 0);
    if (open.length === 0) return null;
    return [
      {
        text: this.#phrases.week(open.map(({ days, spans }) => ({ days, spans: this.#spoken(spans) }))),
        claims: open.flatMap(({ days, spans }) => claimsOf(days, spans)),
      },
      ...closed.map(({ days, spans }) => ({ text: this.#phrases.weekClosed(days), claims: claimsOf(days, spans) })),
      ...this.#saySeason(),
      ...this.#sayDifferent(),
    ];
  }

  /** Says the season in which the regular hours apply, if they have one. */
  #saySeason(): FactSentence[] {
    const season = this.#today === null ? null : (scheduleOn(this.#hours, this.#today)?.season ?? null);
    if (season === null || this.#today === null) return [];
    const dayOf = (text: string) => ({ month: Number(text.slice(0, 2)), day: Number(text.slice(3, 5)) });
    return [{ text: this.#phrases.season(dayOf(season.from), dayOf(season.to)), claims: [{ kind: "season", on: this.#today, ...season }] }];
  }

  /** Says that hours differ on some days, if a notice about them was not understood. */
  #sayDifferent(): FactSentence[] {
    return this.#known.hasUnreadNotice ? [{ text: this.#phrases.someDaysDiffer, claims: [] }] : [];
  }

  #spoken(spans: readonly Span[]): SpokenSpan[] {
    if (spans.some(isAllDay)) return [];
    return spans.map(({ opens, closes }) => ({ opens: this.#time(minutesOf(opens)), closes: this.#time(minutesOf(closes)) }));
  }

  #time(minutes: number): string {
    return this.#phrases.time(minutes, this.#known.facts.clock === "12h");
  }

  /** Returns the next day with this date. */
  #nextDate({ month, day }: { readonly month: number; readonly day: number }): Day | null {
    const today = this.#today;
    if (today === null) return null;
    const dates = [today.year, today.year + 1].map((year) => ({ year, month, day }));
    return dates.find((date) => isDay(date) && daysBetween(today, date) >= 0) ?? null;
  }

  /** Reports whether the hours name the date, or a holiday on it. */
  #isException(day: Day): boolean {
    return (
      spansOn(
        this.#hours.map((one) => ({ ...one, days: {} })),
        day,
      ) !== null
    );
  }
}
