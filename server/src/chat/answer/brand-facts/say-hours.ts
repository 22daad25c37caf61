import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";
import { addDays, type Day, daysBetween, type LocalTime, WEEKDAYS, weekdayOf } from "../../../brands/facts/model/calendar.ts";
import type { Span } from "../../../brands/facts/model/facts.schema.ts";
import {
  endOf,
  groupsOf,
  minutesOf,
  monthlyOf,
  nextOpening,
  type OpenState,
  regularSpansOn,
  scheduleOn,
  spansOfHoliday,
  spansOn,
  stateAt,
} from "../../../brands/facts/model/opening-hours.ts";
import type { FactPhrases, FactReading, FactWords, When } from "../../../language/fact-words.ts";
import type { FactStatement } from "../extract/fact-statement.ts";
import { fold } from "../text/words.ts";
import { labelsFor, labelsOfSeasons } from "./asked-part.ts";
import type { AskedTime } from "./asked-time.ts";
import { type FactSentence, type HoursQuestion, HoursSpeech } from "./hours-speech.ts";
import { sayDatesOf, sayNoticeOf, sayRange, sayReopening } from "./say-dates.ts";

/**
 * Answers a question about hours; null if the record is not certain. Statements about a single day require that every closure notice was
 * parsed. If several departments match the question, their hours must be equal.
 * @param only label of the hours that are meant, if they are known
 */
export function sayHours(question: HoursQuestion, known: KnownFacts, facts: FactWords, now: Date, only?: string): FactSentence[] | null {
  const { reading, questions, phrases } = facts;
  if (phrases === undefined || questions === undefined) return null;
  const say = (label: string | null, asked = question): FactSentence[] | null => new HoursSpeaker(asked, known, phrases, now, label).say();
  const labels = only === undefined ? labelsFor(question.part, known.facts.hours, { reading, questions }) : [only];
  const [first, ...others] = labels.map((label) => say(label));
  const [label] = labels;
  if (first === undefined || first === null || label === undefined)
    return label === null
      ? (saySeasons(question, known, reading, (one) => say(one, { ...question, isPolar: false })) ??
          sayParts(question, known, reading, (one) => say(one, { ...question, isPolar: false })))
      : null;
  if (label === null) return first;
  const claimed = (said: readonly FactSentence[] | null): string =>
    JSON.stringify(said?.flatMap(({ claims }) => claims.map((claim) => ({ ...claim, label: null }))));
  return others.every((said) => claimed(said) === claimed(first)) ? first : null;
}

/** States the hours of each season if the business has only seasonal hours whose start dates are unknown. */
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

/** Maximum number of parts of the business whose hours are stated if the business as a whole has none. */
const mostParts = 3;

/** States the hours of each part of the business if only the parts have hours. */
function sayParts(
  { time, part, at, asksAgain }: HoursQuestion,
  { facts }: KnownFacts,
  reading: FactReading,
  say: (label: string) => FactSentence[] | null,
): FactSentence[] | null {
  const hasOwn = facts.hours.some(({ label, days }) => label === null && Object.keys(days).length > 0);
  const isOfDays = time.kind === "always" || time.kind === "weekdays" || time.kind === "today" || time.kind === "tomorrow";
  if (hasOwn || part.season !== null || at !== null || asksAgain || !isOfDays) return null;
  const isPhone = new RegExp(`(?<![a-z0-9])(?:${reading.phone ?? "(?!)"})(?![a-z0-9])`, "u");
  const labels = [...new Set(facts.hours.flatMap(({ label }) => (label === null || isPhone.test(fold(label)) ? [] : [label])))];
  if (labels.length < 2 || labels.length > mostParts) return null;
  const said = labels.map((label) => say(label));
  return said.includes(null) ? null : said.flatMap((sentences) => sentences ?? []);
}

const SEASON_MONTHS = [4, 7, 10, 1] as const;
/** Number of days in the middle of a season that certainly belong to it. */
const daysOfSeason = 75;

class HoursSpeaker extends HoursSpeech {
  say(): FactSentence[] | null {
    if (this.hours.length === 0) return null;
    const { time, asksAgain, part } = this.question;
    if (asksAgain) return sayReopening(this);
    // Seasonal hours are identified by their months unless the label names the season.
    if (part.season !== null && (this.label === null || this.#isSeasonal()))
      return time.kind === "always" || time.kind === "weekdays" ? this.#saySeasonOf(SEASON_MONTHS[part.season] ?? 1, time) : null;
    switch (time.kind) {
      case "always":
        return this.question.at === null ? this.#sayWeek() : null;
      case "now":
        // Whether a business in an unknown time zone is open is uncertain, but its usual hours are not.
        return this.local === null ? this.#sayWeek() : this.#sayNow();
      case "today":
      case "tomorrow": {
        // If the time zone is unknown, the date is uncertain, but the hours for each day of the week are not.
        if (this.local === null) return this.question.at === null ? this.#sayWeek() : null;
        const day = addDays(this.local, time.kind === "today" ? 0 : 1);
        if (this.known.hasUnreadNotice) return someOf(this.sayNotice(day));
        return (time.kind === "today" ? this.#sayOver(this.local) : null) ?? this.#sayDay(day, { kind: time.kind });
      }
      case "weekdays":
        return this.#sayWeekdays(time.days);
      case "date": {
        const day = this.dateOf(time);
        const isStated = day !== null && this.isDated(day);
        if (day === null) return null;
        return this.known.hasUnreadNotice && !isStated
          ? someOf(this.sayNotice(day))
          : this.#sayDay(day, { kind: "date", month: day.month, day: day.day });
      }
      case "range":
        return sayRange(this, time.from, time.to);
      case "month":
        return this.#sayMonth(time.month, time.days === null ? { kind: "always" } : { kind: "weekdays", days: time.days });
      case "monthly": {
        const found = monthlyOf(this.hours).find(
          ({ occurrence, weekday }) => occurrence === time.occurrence && weekday === WEEKDAYS[time.day],
        );
        return found === undefined
          ? null
          : [this.sayOpen(time, found.spans, { kind: "monthly", occurrence: time.occurrence, day: time.day, spans: found.spans })];
      }
      case "holiday": {
        const spans = spansOfHoliday(this.hours, time.holiday);
        const notice = sayNoticeOf(this, time.holiday);
        if (notice !== null) return [notice];
        if (spans === null) return sayDatesOf(this, time.holiday);
        return [this.sayOpen(time, spans, { kind: "holiday", holiday: time.holiday, spans })];
      }
    }
  }

  /** Reports whether each schedule applies to a part of the year. */
  #isSeasonal(): boolean {
    const own = this.hours.filter(({ label }) => label === this.label);
    return own.length > 0 && own.every(({ season }) => season !== null);
  }

  /** States the hours of the three months around the middle of a season, because hours can change within the season. */
  #saySeasonOf(middle: number, time: AskedTime): FactSentence[] | null {
    const center = this.nextDate({ month: middle, day: 15 });
    if (center === null) return null;
    const days = Array.from({ length: daysOfSeason }, (_, at) => addDays(center, at - Math.floor(daysOfSeason / 2)));
    const schedules = new Map(days.map((day) => [scheduleOn(this.hours, day), day]));
    const said = [...schedules].map(([schedule, day]) => (schedule === null || schedule.season === null ? null : this.#sayIn(day, time)));
    return said.includes(null) ? null : said.flatMap((one) => one ?? []);
  }

  /** States the regular hours as they apply on a given day. */
  #sayIn(day: Day, time: AskedTime): FactSentence[] | null {
    const question = { ...this.question, time, part: { ...this.question.part, season: null } };
    return new HoursSpeaker(question, this.known, this.phrases, noonOf(day), this.label).say();
  }

  #sayDay(day: Day, when: When): FactSentence[] | null {
    const spans = spansOn(this.hours, day);
    return spans === null ? someOf(this.sayNotice(day)) : [this.sayOpen(when, spans, { kind: "on", on: day, spans })];
  }

  /** States that today's hours are over; null if they are not. */
  #sayOver(local: LocalTime): FactSentence[] | null {
    const spans = spansOn(this.hours, local) ?? [];
    const isOver = spans.length > 0 && spans.every((span) => endOf(span) <= local.minutes);
    const state = isOver ? stateAt(this.hours, local) : null;
    if (state === null || state.isOpen) return null;
    const { phrases, label } = this;
    const text =
      label === null
        ? phrases.wereOpenToday(this.spoken(spans))
        : `${this.stated({ kind: "today" }, spans)} ${phrases.partClosedNow(label)}`;
    const claims = this.claims([
      { kind: "on", on: local, spans },
      { kind: "state", at: local, ...state },
    ]);
    return [{ text, claims }, ...this.#sayNext(local)];
  }

  #sayWeekdays(days: readonly number[]): FactSentence[] | null {
    const sentences: FactSentence[] = [];
    for (const weekday of days) {
      if (this.today === null) return null;
      const day = addDays(this.today, (weekday - weekdayOf(this.today) + 7) % 7);
      const spans = regularSpansOn(this.hours, this.#sameSeason(day));
      if (spans === null) return null;
      const notice = this.sayNotice(day);
      const usual = this.sayOpen({ kind: "weekday", day: weekday }, spans, { kind: "regular", on: this.#sameSeason(day), spans });
      // The next such day may be an exception to the usual hours.
      if (notice === null) sentences.push(usual);
      else sentences.push({ ...usual, text: this.stated({ kind: "weekday", day: weekday }, spans) }, notice);
      const own = this.local === null ? null : spansOn(this.hours, day);
      if (own !== null && this.isException(day) && JSON.stringify(own) !== JSON.stringify(spans)) {
        const when = { kind: "date", month: day.month, day: day.day } as const;
        sentences.push({ text: this.stated(when, own), claims: this.claims([{ kind: "on", on: day, spans: own }]) });
      }
    }
    return [...sentences, ...this.#sayMonthly(days), ...this.#saySeason(), ...this.#sayDifferent()];
  }

  /** States the hours on the first, second, … or last of these days of the week in each month. */
  #sayMonthly(days: readonly number[]): FactSentence[] {
    return monthlyOf(this.hours).flatMap(({ occurrence, weekday, spans }) => {
      const day = WEEKDAYS.indexOf(weekday);
      if (!days.includes(day)) return [];
      const text = this.stated({ kind: "monthly", occurrence, day }, spans);
      return [{ text, claims: this.claims([{ kind: "monthly", occurrence, day, spans }]) }];
    });
  }

  /** States the regular hours of a month if they are the same throughout the month. */
  #sayMonth(month: number, time: AskedTime): FactSentence[] | null {
    const first = this.nextDate({ month, day: 15 });
    if (first === null) return null;
    const month15 = { year: first.year, month, day: 15 };
    const schedule = scheduleOn(this.hours, month15);
    const last = addDays({ ...month15, day: 1 }, 31);
    const ends = [{ ...month15, day: 1 }, addDays(last, -last.day)];
    if (schedule === null || ends.some((day) => scheduleOn(this.hours, day) !== schedule)) return null;
    const days = Array.from({ length: daysBetween({ ...month15, day: 1 }, addDays(last, -last.day)) + 1 }, (_, at) =>
      addDays({ ...month15, day: 1 }, at),
    );
    // Whether the business is closed on some days of a month is a different question from its regular hours.
    if (days.some((day) => this.isDated(day) || this.sayNotice(day) !== null))
      return sayRange(this, { month, day: 1 }, { month, day: days.length });
    return this.#sayIn(month15, time);
  }

  /** Returns a date in the current season with the same day of the week, because the next such day may fall after the season ends. */
  #sameSeason(day: Day): Day {
    return this.today !== null && scheduleOn(this.hours, day) !== scheduleOn(this.hours, this.today) ? addDays(day, -7) : day;
  }

  #sayNow(): FactSentence[] | null {
    const local = this.local;
    const state = local === null || this.known.hasUnreadNotice ? null : stateAt(this.hours, local);
    if (local === null || state === null) return local === null ? null : someOf(this.sayNotice(local));
    const claims = this.claims([{ kind: "state", at: local, ...state }]);
    const phrases = this.phrases;
    const label = this.label;
    if (label === null && this.question.asksClosed && this.question.isPolar)
      return [this.#saySwapped(state, claims), ...(state.isOpen ? [] : this.#sayNext(local))];
    if (state.isOpen) {
      const until = state.until === null ? null : this.time(minutesOf(state.until));
      return [{ text: label === null ? phrases.openNow(until) : `${phrases.yes}. ${phrases.partOpenNow(label, until)}`, claims }];
    }
    return [
      { text: label === null ? phrases.closedNow : `${phrases.no}. ${phrases.partClosedNow(label)}`, claims },
      ...this.#sayNext(local),
    ];
  }

  /** Answers "Are you closed now?" with the opposite of "yes" or "no" in the answer to "Are you open now?" */
  #saySwapped({ isOpen, until }: OpenState, claims: readonly FactStatement[]): FactSentence {
    const { yes, no, openNow, closedNow } = this.phrases;
    const text = isOpen ? openNow(until === null ? null : this.time(minutesOf(until))) : closedNow;
    const [said, opposite] = isOpen ? [yes, no] : [no, yes];
    return { text: `${opposite}${text.slice(said.length)}`, claims };
  }

  /** States when the closed business opens next; empty if it is unknown or the hours are those of a part of the business. */
  #sayNext(local: LocalTime): FactSentence[] {
    const next = nextOpening(this.hours, local);
    if (next === null || this.label !== null) return [];
    const when: When =
      next.inDays === 0
        ? { kind: "today" }
        : next.inDays === 1
          ? { kind: "tomorrow" }
          : next.inDays < 7
            ? { kind: "weekday", day: weekdayOf(next) }
            : { kind: "date", month: next.month, day: next.day };
    return [
      {
        text: this.phrases.opensNext(when, this.time(minutesOf(next.opens))),
        claims: this.claims([{ kind: "next", at: local, inDays: next.inDays, opens: next.opens }]),
      },
    ];
  }

  #sayWeek(): FactSentence[] | null {
    const today = this.today;
    const schedule = today === null ? null : scheduleOn(this.hours, today);
    // The hours of a part, such as those of an office, may be stated only for the days on which it is open.
    const groups = schedule === null ? null : groupsOf(schedule, this.label !== null);
    if (groups === null || today === null) return null;
    const claimsOf = (days: readonly number[], spans: readonly Span[]): FactStatement[] =>
      this.claims(days.map((day) => ({ kind: "regular", on: this.#sameSeason(addDays(today, (day - weekdayOf(today) + 7) % 7)), spans })));
    const phrases = this.phrases;
    const label = this.label;
    const week = (all: Parameters<FactPhrases["week"]>[0]): string => (label === null ? phrases.week(all) : phrases.partWeek(label, all));
    const weekClosed = (days: readonly number[]): string =>
      label === null ? phrases.weekClosed(days) : phrases.partWeekClosed(label, days);
    const open = groups.filter(({ spans }) => spans.length > 0);
    const closed = groups.filter(({ spans }) => spans.length === 0);
    if (open.length === 0) return null;
    return [
      {
        text: week(open.map(({ days, spans }) => ({ days, spans: this.spoken(spans) }))),
        claims: open.flatMap(({ days, spans }) => claimsOf(days, spans)),
      },
      ...closed.map(({ days, spans }) => ({ text: weekClosed(days), claims: claimsOf(days, spans) })),
      ...this.#sayMonthly([0, 1, 2, 3, 4, 5, 6]),
      ...this.#saySeason(),
      ...this.#sayDifferent(),
    ];
  }

  /** States the season in which the regular hours apply, if there is one. */
  #saySeason(): FactSentence[] {
    const season = this.today === null ? null : (scheduleOn(this.hours, this.today)?.season ?? null);
    if (season === null || this.today === null) return [];
    const dayOf = (text: string) => ({ month: Number(text.slice(0, 2)), day: Number(text.slice(3, 5)) });
    return [
      {
        text: this.phrases.season(dayOf(season.from), dayOf(season.to)),
        claims: this.claims([{ kind: "season", on: this.today, ...season }]),
      },
    ];
  }

  /** States that hours differ on some days if a notice about these days could not be parsed. */
  #sayDifferent(): FactSentence[] {
    return this.known.hasUnreadNotice ? [{ text: this.phrases.someDaysDiffer, claims: [] }] : [];
  }
}

function someOf(sentence: FactSentence | null): FactSentence[] | null {
  return sentence === null ? null : [sentence];
}

function noonOf({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day, 12));
}
