import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";
import {
  addDays,
  type Day,
  daysBetween,
  fixedDateOf,
  type Holiday,
  holidaysOn,
  isDay,
  type LocalTime,
  localTime,
  WEEKDAYS,
  weekdayOf,
} from "../../../brands/facts/model/calendar.ts";
import type { Span } from "../../../brands/facts/model/facts.schema.ts";
import {
  endOf,
  exceptionOn,
  groupsOf,
  type Hours,
  hoursOf,
  isAllDay,
  minutesOf,
  monthlyOf,
  nextOpening,
  regularSpansOn,
  scheduleOn,
  spansOfHoliday,
  spansOn,
  stateAt,
} from "../../../brands/facts/model/opening-hours.ts";
import type { FactPhrases, FactReading, FactWords, SpokenSpan, When } from "../../../language/fact-words.ts";
import type { FactStatement, HoursClaim } from "../extract/fact-statement.ts";
import { labelsFor, labelsOfSeasons } from "./asked-part.ts";
import type { AskedTime, FactQuestion, MonthDay } from "./facts-question.ts";

/** A sentence with the claims that it makes. */
export interface FactSentence {
  readonly text: string;
  readonly claims: readonly FactStatement[];
}

type HoursQuestion = Extract<FactQuestion, { about: "hours" }>;

/**
 * Answers a question about hours; null if the record does not say for certain. What holds on one day is only said where no notice of being closed was left
 * unread. If several parts of the business have the name that is asked for, their hours must be the same.
 */
export function sayHours(question: HoursQuestion, known: KnownFacts, facts: FactWords, now: Date): FactSentence[] | null {
  const { reading, questions, phrases } = facts;
  if (phrases === undefined || questions === undefined) return null;
  const say = (label: string | null, asked = question): FactSentence[] | null => new HoursSpeaker(asked, known, phrases, now, label).say();
  const labels = labelsFor(question.part, known.facts.hours, { reading, questions });
  const [first, ...others] = labels.map((label) => say(label));
  const [label] = labels;
  if (first === undefined || first === null || label === undefined)
    return label === null ? saySeasons(question, known, reading, (one) => say(one, { ...question, isPolar: false })) : null;
  if (label === null) return first;
  const claimed = (said: readonly FactSentence[] | null): string =>
    JSON.stringify(said?.flatMap(({ claims }) => claims.map((claim) => ({ ...claim, label: null }))));
  return others.every((said) => claimed(said) === claimed(first)) ? first : null;
}

/** Names the hours of each season if the business has no others, and no page says when a season begins. */
function saySeasons(
  { time, part }: HoursQuestion,
  { facts }: KnownFacts,
  reading: FactReading,
  say: (label: string) => FactSentence[] | null,
): FactSentence[] | null {
  if (facts.hours.some(({ label }) => label === null) || part.season !== null || (time.kind !== "always" && time.kind !== "weekdays"))
    return null;
  const said = labelsOfSeasons(facts.hours, reading).map((label) => say(label));
  return said.length < 2 || said.includes(null) ? null : said.flatMap((sentences) => sentences ?? []);
}

const SEASON_MONTHS = [4, 7, 10, 1] as const;
const longestRange = 62;

class HoursSpeaker {
  readonly #question: HoursQuestion;
  readonly #known: KnownFacts;
  readonly #phrases: FactPhrases;
  readonly #hours: Hours;
  readonly #local: LocalTime | null;
  /** A day of today's season; null if hours differ by season and today is unknown. */
  readonly #today: Day | null;
  readonly #label: string | null;

  constructor(question: HoursQuestion, known: KnownFacts, phrases: FactPhrases, now: Date, label: string | null) {
    this.#label = label;
    this.#question = question;
    this.#known = known;
    this.#phrases = phrases;
    this.#hours = hoursOf(known.facts, label);
    this.#local = localTime(now, known.facts.time_zone);
    const isSeasonal = this.#hours.some(({ season }) => season !== null);
    this.#today = this.#local ?? (isSeasonal ? null : localTime(now, "UTC"));
  }

  say(): FactSentence[] | null {
    if (this.#hours.length === 0) return null;
    const { time, asksAgain, part } = this.#question;
    if (asksAgain) return this.#sayReopening();
    // Hours of a season are known by its months, unless they are those of a label.
    if (part.season !== null && this.#label === null)
      return time.kind === "always" || time.kind === "weekdays" ? this.#sayMonth(SEASON_MONTHS[part.season] ?? 1, time, true) : null;
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
      case "range":
        return this.#sayRange(time.from, time.to);
      case "month":
        return this.#sayMonth(time.month, time.days === null ? { kind: "always" } : { kind: "weekdays", days: time.days }, false);
      case "monthly": {
        const found = monthlyOf(this.#hours).find(
          ({ occurrence, weekday }) => occurrence === time.occurrence && weekday === WEEKDAYS[time.day],
        );
        return found === undefined
          ? null
          : [this.#sayOpen(time, found.spans, { kind: "monthly", occurrence: time.occurrence, day: time.day, spans: found.spans })];
      }
      case "holiday": {
        const spans = spansOfHoliday(this.#hours, time.holiday);
        if (spans === null) return this.#sayDatesOf(time.holiday);
        return [this.#sayOpen(time, spans, { kind: "holiday", holiday: time.holiday, spans })];
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
        sentences.push({ text: this.#stated(when, own), claims: this.#claims([{ kind: "on", on: day, spans: own }]) });
      }
    }
    return [...sentences, ...this.#sayMonthly(days), ...this.#saySeason(), ...this.#sayDifferent()];
  }

  /** States hours without "yes" or "no". */
  #stated(when: When, spans: readonly Span[]): string {
    const phrases = this.#phrases;
    if (this.#label !== null)
      return spans.length === 0 ? phrases.partClosed(this.#label, when) : phrases.partOpen(this.#label, when, this.#spoken(spans));
    return spans.length === 0 ? phrases.closed(when) : phrases.open(when, this.#spoken(spans));
  }

  /** Says the hours of the first, second, … or last of these weekdays in each month. */
  #sayMonthly(days: readonly number[]): FactSentence[] {
    return monthlyOf(this.#hours).flatMap(({ occurrence, weekday, spans }) => {
      const day = WEEKDAYS.indexOf(weekday);
      if (!days.includes(day)) return [];
      const text = this.#stated({ kind: "monthly", occurrence, day }, spans);
      return [{ text, claims: this.#claims([{ kind: "monthly", occurrence, day, spans }]) }];
    });
  }

  /** Says the hours of a holiday if they are stated for its date: "closed from 24 December to 3 January". */
  #sayDatesOf(holiday: Holiday): FactSentence[] | null {
    const today = this.#today;
    if (today === null || holiday === "public_holidays") return null;
    const days = Array.from({ length: 366 }, (_, at) => addDays(today, at));
    const day = days.find((one) => holidaysOn(one).includes(holiday));
    return day === undefined || !this.#isException(day) ? null : this.#sayRange(day, day);
  }

  /** Says what differs in a range of dates; null if nothing is known to. */
  #sayRange(first: MonthDay, last: MonthDay): FactSentence[] | null {
    const from = this.#nextDate(first);
    const to = from === null ? null : this.#dateAfter(from, last);
    if (from === null || to === null || daysBetween(from, to) > longestRange) return null;
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
    const states = days.map((day) => ({ day, spans: spansOn(this.#hours, day), isStated: this.#isException(day) }));
    const stated = states.flatMap(({ day, spans, isStated }) => (isStated && spans !== null ? [{ day, spans }] : []));
    if (stated.length === 0) return null;
    const runs = runsOf(stated);
    const [only] = runs;
    const isWhole = runs.length === 1 && only?.days.length === days.length;
    const sentences = runs.map(({ days: run, spans }) => {
      const around = this.#widened(run, spans);
      const claims = around.map((on): HoursClaim => ({ kind: "on", on, spans }));
      const when = whenOf(around);
      return isWhole ? this.#sayOpen(when, spans, ...claims) : { text: this.#stated(when, spans), claims: this.#claims(claims) };
    });
    if (isWhole) return sentences;
    const isKnown = states.every(({ spans }) => spans !== null) && !this.#known.hasUnreadNotice;
    const hasOthers = stated.length < days.length;
    return [...sentences, ...(isKnown && hasOthers ? [{ text: this.#phrases.otherwiseUsual, claims: [] }] : [])];
  }

  /** Adds the days around a run that the same closure covers: "closed from 24 December to 3 January". */
  #widened(run: readonly Day[], spans: readonly Span[]): Day[] {
    const [first] = run;
    if (first === undefined) return [];
    const isSame = (day: Day): boolean => this.#isException(day) && JSON.stringify(spansOn(this.#hours, day)) === JSON.stringify(spans);
    const all = [...run];
    for (let day = addDays(first, -1); all.length < longestRange && isSame(day); day = addDays(day, -1)) all.unshift(day);
    for (let day = addDays(run.at(-1) ?? first, 1); all.length < longestRange && isSame(day); day = addDays(day, 1)) all.push(day);
    return all;
  }

  /** Says the regular hours of a month, if they are the same throughout it. */
  #sayMonth(month: number, time: AskedTime, isSeason: boolean): FactSentence[] | null {
    const first = this.#nextDate({ month, day: 15 });
    if (first === null) return null;
    const month15 = { year: first.year, month, day: 15 };
    const schedule = scheduleOn(this.#hours, month15);
    const last = addDays({ ...month15, day: 1 }, 31);
    const ends = [{ ...month15, day: 1 }, addDays(last, -last.day)];
    if (schedule === null || (isSeason && schedule.season === null) || ends.some((day) => scheduleOn(this.#hours, day) !== schedule))
      return null;
    const days = Array.from({ length: daysBetween({ ...month15, day: 1 }, addDays(last, -last.day)) + 1 }, (_, at) =>
      addDays({ ...month15, day: 1 }, at),
    );
    // Whether it is closed on some days of a month is another question than its regular hours.
    if (!isSeason && days.some((day) => this.#isDated(day))) return this.#sayRange({ month, day: 1 }, { month, day: days.length });
    return new HoursSpeaker(
      { ...this.#question, time, part: { ...this.#question.part, season: null } },
      this.#known,
      this.#phrases,
      noonOf(month15),
      this.#label,
    ).say();
  }

  /** Reports whether the date itself, or a holiday on it, has other hours. */
  #isDated(day: Day): boolean {
    const exception = exceptionOn(this.#hours, day);
    return exception !== null && !("weekday" in exception);
  }

  /** Says when the business opens after a closure; null if not all days until then are known. */
  #sayReopening(): FactSentence[] | null {
    const { time } = this.#question;
    const today = this.#local;
    if (today === null || this.#known.hasUnreadNotice || this.#label !== null) return null;
    const date =
      time.kind === "holiday" ? fixedDateOf(time.holiday) : time.kind === "range" ? time.from : time.kind === "date" ? time : null;
    const from = time.kind === "always" || time.kind === "now" ? today : date === null ? null : this.#nextDate(date);
    if (from === null || spansOn(this.#hours, from)?.length !== 0) return null;
    for (let day = addDays(from, 1); daysBetween(from, day) <= longestRange; day = addDays(day, 1)) {
      const spans = spansOn(this.#hours, day);
      if (spans === null) return null;
      const [span] = spans;
      if (span === undefined) continue;
      const text = this.#phrases.opensNext({ kind: "date", month: day.month, day: day.day }, this.#time(minutesOf(span.opens)));
      return [{ text, claims: this.#claims([{ kind: "reopens", from, on: day, opens: span.opens }]) }];
    }
    return null;
  }

  /** Returns a day of the same weekday in today's season: the season may end before the next one. */
  #sameSeason(day: Day): Day {
    return this.#today !== null && scheduleOn(this.#hours, day) !== scheduleOn(this.#hours, this.#today) ? addDays(day, -7) : day;
  }

  #sayOpen(when: When, spans: readonly Span[], ...claims: readonly HoursClaim[]): FactSentence {
    return { text: this.#wordOpen(when, spans), claims: this.#claims(claims) };
  }

  #claims(claims: readonly HoursClaim[]): FactStatement[] {
    return claims.map((claim) => ({ ...claim, label: this.#label }));
  }

  #wordOpen(when: When, spans: readonly Span[]): string {
    const { isPolar, asksClosed, at } = this.#question;
    const phrases = this.#phrases;
    if (this.#label !== null) return this.#wordPart(this.#label, when, spans);
    if (spans.length === 0) return isPolar ? (asksClosed ? phrases.yesClosed(when) : phrases.noClosed(when)) : phrases.closed(when);
    const spoken = this.#spoken(spans);
    if (!isPolar || asksClosed) return isPolar && at === null ? phrases.notThen(when, spoken) : phrases.open(when, spoken);
    const isWithin = at === null || spans.some((span) => minutesOf(span.opens) <= at && at < endOf(span));
    return isWithin ? phrases.yesOpen(when, spoken) : phrases.notThen(when, spoken);
  }

  #wordPart(label: string, when: When, spans: readonly Span[]): string {
    const { isPolar, asksClosed, at } = this.#question;
    const text = spans.length === 0 ? this.#phrases.partClosed(label, when) : this.#phrases.partOpen(label, when, this.#spoken(spans));
    if (!isPolar) return text;
    const isOpen = at === null ? spans.length > 0 : spans.some((span) => minutesOf(span.opens) <= at && at < endOf(span));
    return `${isOpen === asksClosed ? this.#phrases.no : this.#phrases.yes}. ${text}`;
  }

  #sayNow(): FactSentence[] | null {
    const local = this.#local;
    const state = local === null || this.#known.hasUnreadNotice ? null : stateAt(this.#hours, local);
    if (local === null || state === null) return null;
    const claims = this.#claims([{ kind: "state", at: local, ...state }]);
    const phrases = this.#phrases;
    const label = this.#label;
    if (state.isOpen) {
      const until = state.until === null ? null : this.#time(minutesOf(state.until));
      return [{ text: label === null ? phrases.openNow(until) : `${phrases.yes}. ${phrases.partOpenNow(label, until)}`, claims }];
    }
    const next = nextOpening(this.#hours, local);
    const closed = { text: label === null ? phrases.closedNow : `${phrases.no}. ${phrases.partClosedNow(label)}`, claims };
    if (next === null || label !== null) return [closed];
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
        claims: this.#claims([{ kind: "next", at: local, inDays: next.inDays, opens: next.opens }]),
      },
    ];
  }

  #sayWeek(): FactSentence[] | null {
    const today = this.#today;
    const schedule = today === null ? null : scheduleOn(this.#hours, today);
    const groups = schedule === null ? null : groupsOf(schedule);
    if (groups === null || today === null) return null;
    const claimsOf = (days: readonly number[], spans: readonly Span[]): FactStatement[] =>
      this.#claims(days.map((day) => ({ kind: "regular", on: this.#sameSeason(addDays(today, (day - weekdayOf(today) + 7) % 7)), spans })));
    const phrases = this.#phrases;
    const label = this.#label;
    const week = (all: Parameters<FactPhrases["week"]>[0]): string => (label === null ? phrases.week(all) : phrases.partWeek(label, all));
    const weekClosed = (days: readonly number[]): string =>
      label === null ? phrases.weekClosed(days) : phrases.partWeekClosed(label, days);
    const open = groups.filter(({ spans }) => spans.length > 0);
    const closed = groups.filter(({ spans }) => spans.length === 0);
    if (open.length === 0) return null;
    return [
      {
        text: week(open.map(({ days, spans }) => ({ days, spans: this.#spoken(spans) }))),
        claims: open.flatMap(({ days, spans }) => claimsOf(days, spans)),
      },
      ...closed.map(({ days, spans }) => ({ text: weekClosed(days), claims: claimsOf(days, spans) })),
      ...this.#sayMonthly([0, 1, 2, 3, 4, 5, 6]),
      ...this.#saySeason(),
      ...this.#sayDifferent(),
    ];
  }

  /** Says the season in which the regular hours apply, if they have one. */
  #saySeason(): FactSentence[] {
    const season = this.#today === null ? null : (scheduleOn(this.#hours, this.#today)?.season ?? null);
    if (season === null || this.#today === null) return [];
    const dayOf = (text: string) => ({ month: Number(text.slice(0, 2)), day: Number(text.slice(3, 5)) });
    return [
      {
        text: this.#phrases.season(dayOf(season.from), dayOf(season.to)),
        claims: this.#claims([{ kind: "season", on: this.#today, ...season }]),
      },
    ];
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

  /** Returns the first such date on or after a day. */
  #dateAfter(day: Day, { month, day: of }: MonthDay): Day | null {
    const dates = [day.year, day.year + 1].map((year) => ({ year, month, day: of }));
    return dates.find((date) => isDay(date) && daysBetween(day, date) >= 0) ?? null;
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
      exceptionOn(
        this.#hours.filter(({ label }) => label === this.#label),
        day,
      ) !== null
    );
  }
}

/** Joins consecutive days with the same hours. */
function runsOf(
  stated: readonly { readonly day: Day; readonly spans: readonly Span[] }[],
): { readonly days: Day[]; readonly spans: readonly Span[] }[] {
  const runs: { days: Day[]; spans: readonly Span[] }[] = [];
  for (const { day, spans } of stated) {
    const last = runs.at(-1);
    const before = last?.days.at(-1);
    const isNext = before !== undefined && daysBetween(before, day) === 1;
    if (last !== undefined && isNext && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day);
    else runs.push({ days: [day], spans });
  }
  return runs;
}

function whenOf(days: readonly Day[]): When {
  const [first = { year: 0, month: 1, day: 1 }] = days;
  const last = days.at(-1) ?? first;
  const from = { month: first.month, day: first.day };
  return days.length === 1 ? { kind: "date", ...from } : { kind: "range", from, to: { month: last.month, day: last.day } };
}

function noonOf({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day, 12));
}
