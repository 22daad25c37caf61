import { fixedDateOf, type Holiday, type Occurrence } from "../../brands/facts/model/calendar.ts";
import { minutesOf, timeOf } from "../../brands/facts/model/opening-hours.ts";
import type { Span } from "../../brands/facts/model/facts.schema.ts";
import type { FactReading } from "../../language/fact-words.ts";
import { fold, hasWord } from "./fact-words.ts";
import { spanOf, type Time } from "./hours-spans.ts";
import { hoursTokens, type Placed, type WrittenDate } from "./hours-tokens.ts";
import { dayAfter, dayBefore, isSameDay } from "./written-dates.ts";

export interface DateRange {
  readonly from: WrittenDate;
  readonly to: WrittenDate;
}

/** A day of the week in each month; Monday is 0. */
export interface MonthlyDay {
  readonly occurrence: Occurrence;
  readonly day: number;
}

/** A day on which the business opens later or closes earlier than usual; the other time is the usual one. */
export interface Turn {
  readonly date: WrittenDate;
  readonly opens: string | null;
  readonly closes: string | null;
  /** The sentence that states it. */
  readonly text?: string;
}

/** A clause in a line of opening hours. */
export interface Clause {
  /** Monday is 0. */
  readonly days: readonly number[];
  readonly holidays: readonly Holiday[];
  readonly dates: readonly DateRange[];
  readonly monthly: readonly MonthlyDay[];
  /** First and last month of the season. */
  readonly season: readonly [first: number, last: number] | null;
  readonly spans: readonly Span[];
  readonly isClosed: boolean;
  /** Whether the clause announces a temporary closure. */
  readonly isNotice: boolean;
  /** Whether the clause contains other information, or ambiguous times. */
  readonly isUnsure: boolean;
  /** Whether the clause is uncertain only because a remark follows its times: "Sat 9–13 (check-ups only)". */
  readonly isRemarked?: boolean;
  /** Whether its date begins a range without an end. */
  readonly isOpenEnded?: boolean;
  readonly turn?: Turn;
}

export interface HoursLine {
  readonly clauses: readonly Clause[];
  /** Whether the clause begins with the end of a closure that a previous sentence may have announced. */
  readonly isReopening: boolean;
  /** Number of characters before the hours in the folded line. */
  readonly leadEnd: number;
  /** Whether the text before the hours contains words that are not about hours. */
  readonly hasLead: boolean;
  /** Whether a time has "am" or is written so that it can only be in the afternoon. */
  readonly isExact: boolean;
}

interface Draft {
  days: Set<number>;
  holidays: Holiday[];
  dates: DateRange[];
  monthly: MonthlyDay[];
  season: readonly [number, number] | null;
  spans: Span[];
  isClosed: boolean;
  isAllDay: boolean;
  isNotice: boolean;
  isUnsure: boolean;
  /** Whether the date begins a range without an end. */
  isOpenEnded: boolean;
  turn: Turn | null;
  /** Whether values precede the days. */
  isValueFirst: boolean;
  /** Whether the word for "closed" precedes the days. */
  isClosedFirst: boolean;
}

const emptyDraft = (season: Draft["season"]): Draft => ({
  days: new Set(),
  holidays: [],
  dates: [],
  monthly: [],
  season,
  spans: [],
  isClosed: false,
  isAllDay: false,
  isNotice: false,
  isUnsure: false,
  isOpenEnded: false,
  turn: null,
  isValueFirst: false,
  isClosedFirst: false,
});

const hasSubject = ({ days, holidays, dates, monthly }: Draft): boolean =>
  days.size > 0 || holidays.length > 0 || dates.length > 0 || monthly.length > 0;
const hasValue = ({ spans, isClosed, isAllDay }: Draft): boolean => spans.length > 0 || isClosed || isAllDay;

/** Returns a pattern for words about hours. A line without digits must contain one of these words. */
const hoursWordsOf = ({ days, closed, weAreClosed, everyDay, weekdays, weekend, allDay, noon, midnight, holidays }: FactReading): string =>
  [...days, closed, weAreClosed, everyDay, weekdays, weekend, allDay, noon, midnight, ...Object.values(holidays)]
    .filter((one) => one !== null)
    .join("|");

/** Returns the first and last month of a season if a line contains nothing else: "April to September", "Summer (April to September)". */
export function readMonths(line: string, words: FactReading): readonly [number, number] | null {
  const tokens = hoursTokens(line, words).filter(({ kind }) => kind !== "separator" && kind !== "filler");
  const [first, to, last, ...others] = tokens.filter((token) => token.kind !== "word" || !hasWord(token.text, words.seasons));
  if (first?.kind !== "month" || to?.kind !== "to" || last?.kind !== "month" || others.length > 0) return null;
  return [first.month, last.month];
}

/** A remark in parentheses that ends a line of hours and contains no further times. */
const REMARK = /(?<=[\d\p{L}.])\s*\([^()\d]{3,80}\)\s*$/u;

/** Parses the hours in a line; null if the line contains none. */
export function readClauses(line: string, words: FactReading): HoursLine | null {
  const read = readLine(line, words);
  if (read?.clauses.some(({ isUnsure }) => isUnsure) !== true || !REMARK.test(line)) return read;
  const plain = readLine(line.replace(REMARK, ""), words);
  const isSure = plain?.clauses.every(({ isUnsure, days, spans }) => !isUnsure && days.length > 0 && spans.length > 0) === true;
  return isSure ? { ...plain, clauses: plain.clauses.map((clause) => ({ ...clause, isUnsure: true, isRemarked: true })) } : read;
}

function readLine(line: string, words: FactReading): HoursLine | null {
  if (!/\d/.test(line) && !hasWord(line, hoursWordsOf(words))) return null;
  const tokens = hoursTokens(line, words);
  const first = tokens.findIndex(
    ({ kind }) =>
      kind === "days" ||
      kind === "time" ||
      kind === "closed" ||
      kind === "notice" ||
      kind === "allDay" ||
      kind === "date" ||
      kind === "monthly" ||
      kind === "closing" ||
      kind === "reopening" ||
      kind === "holiday",
  );
  if (first < 0 || !isAboutHours(line, tokens)) return null;
  // A month before the hours denotes a season.
  const month = tokens.findIndex(({ kind }) => kind === "month");
  const begin = month >= 0 && month < first ? month : first;
  const start = tokens[begin - 1]?.kind === "between" ? begin - 1 : begin;
  const lead = tokens.slice(0, start);
  const clauses = new ClauseReader(
    tokens.slice(start).filter(({ kind }) => kind !== "filler"),
    words,
    hasWord(line, words.hours),
  ).read();
  if (clauses.length === 0) return null;
  // An unparsed part that names no day, such as "closed 12:30-13:30", can apply to every day in the line.
  const isTainted = clauses.some(
    ({ days, holidays, dates, monthly, isUnsure, isNotice }) =>
      isUnsure && !isNotice && days.length + holidays.length + dates.length + monthly.length === 0,
  );
  return {
    clauses: isTainted ? clauses.map((clause) => ({ ...clause, isUnsure: true })) : clauses,
    isReopening: tokens[first]?.kind === "reopening",
    leadEnd: tokens[start]?.at ?? 0,
    // "German Unity Day (3 October)" is the name of the date.
    hasLead:
      lead.some(({ kind }) => kind === "word") &&
      !(tokens[start]?.kind === "date" && /\(\s*$/.test(fold(line).slice(0, tokens[start]?.at))),
    isExact: tokens.some((token) => token.kind === "time" && token.isExact && token.minutes !== 720 && token.minutes !== 1_440),
  };
}

/** Returns whether a line without digits is about hours. "Lunch at noon" only names a time of day. */
function isAboutHours(line: string, tokens: readonly Placed[]): boolean {
  if (/\d/.test(line) || tokens.filter(({ kind }) => kind === "time").length > 1) return true;
  return tokens.some(({ kind }) => /^(?:days|closed|notice|allDay|monthly|holiday)$/.test(kind));
}

class ClauseReader {
  readonly #tokens: readonly Placed[];
  readonly #words: FactReading;
  readonly #done: Draft[] = [];
  #current: Draft = emptyDraft(null);
  #at = 0;
  /** Whether the line contains a word such as "opening hours". */
  readonly #mentionsHours: boolean;

  constructor(tokens: readonly Placed[], words: FactReading, mentionsHours: boolean) {
    this.#tokens = tokens;
    this.#words = words;
    this.#mentionsHours = mentionsHours;
  }

  read(): Clause[] {
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at];
      if (token === undefined) break;
      this.#at += 1;
      this.#take(token);
    }
    this.#flush();
    return withCarriedDates(this.#done.map((draft) => clauseOf(draft, this.#mentionsHours)));
  }

  #flush(): void {
    const { season } = this.#current;
    if (hasSubject(this.#current) || hasValue(this.#current) || this.#current.isNotice || season !== null || this.#current.isUnsure)
      this.#done.push(this.#current);
    this.#current = emptyDraft(season);
  }

  /** Prepares for another day or date. If values came before it, starts a new clause, unless the values precede their days. */
  #subject(): void {
    if (!hasValue(this.#current)) return;
    if (hasSubject(this.#current) && !this.#current.isValueFirst) this.#flush();
    else this.#current.isValueFirst = true;
  }

  /**
   * Returns whether the day belongs to the word for "closed" before it: "1 October to 31 March: closed Monday and Tuesday, Wed–Sat
   * 10am–5pm".
   */
  #isClosedOn(): boolean {
    const { days, isClosedFirst } = this.#current;
    return isClosedFirst && (days.size > 0 || this.#tokens[this.#at - 2]?.kind === "closed");
  }

  /** Ends a list of closed days before days that have hours of their own. */
  #endClosedDays(): void {
    if (!this.#current.isClosedFirst || !this.#next("separator") || this.#tokens[this.#at + 1]?.kind !== "days") return;
    const next = this.#tokens.slice(this.#at + 1).find(({ kind }) => !/^(?:days|to|and)$/.test(kind));
    if (next?.kind === "time") this.#flush();
  }

  #take(token: Placed): void {
    const current = (): Draft => this.#current;
    switch (token.kind) {
      case "days":
        if (!this.#isClosedOn()) this.#subject();
        for (const day of this.#daysFrom(token.days)) current().days.add(day);
        this.#endClosedDays();
        return;
      case "holiday":
        this.#subject();
        this.#holiday(token.holiday);
        return;
      case "date": {
        this.#subject();
        const last = this.#end();
        current().isOpenEnded ||= token.isFrom === true && last === null && isSameDay(token.from, token.to);
        current().dates.push({ from: token.from, to: last ?? token.to });
        return;
      }
      case "monthly":
        this.#subject();
        current().monthly.push({ occurrence: token.occurrence, day: token.day });
        return;
      case "closing":
        this.#flush();
        // The opening time on that day is not stated.
        this.#current = {
          ...emptyDraft(null),
          dates: [{ from: token.date, to: token.date }],
          isNotice: true,
          isUnsure: true,
          turn: token.minutes === null ? null : { date: token.date, opens: null, closes: timeOf(token.minutes) },
        };
        return;
      case "reopening":
        this.#reopen(token);
        return;
      case "month":
        this.#month(token);
        return;
      case "time":
        this.#time(token);
        return;
      case "allDay":
        this.#value();
        current().isAllDay = true;
        return;
      case "closed":
        // "Christmas break: we are closed …" announces the closure twice.
        if (current().isClosed && current().isValueFirst) return;
        this.#value();
        if (current().spans.length > 0) this.#flush();
        current().isClosed = true;
        current().isClosedFirst = current().days.size + current().holidays.length + current().monthly.length === 0;
        return;
      case "notice":
        this.#value();
        current().isClosed = true;
        current().isNotice = true;
        return;
      case "word":
        current().isUnsure = true;
        return;
      case "to":
        if (!token.isDash && this.#endsEarlier()) return;
        // Handles "until 18:00", or a dash between day and time.
        if (this.#tokens[this.#at]?.kind === "time" && this.#tokens[this.#at - 2]?.kind !== "days") current().isUnsure = true;
        return;
      default:
        return;
    }
  }

  /** Reads "Fri to 4.30pm" after "Mon–Thu 9am–5.30pm": these days start at the same time. */
  #endsEarlier(): boolean {
    const [to, next] = [this.#tokens[this.#at], this.#tokens[this.#at + 1]];
    const before = this.#done.at(-1);
    const [first, ...others] = before?.spans ?? [];
    if (to?.kind !== "time" || next?.kind === "to" || this.#tokens[this.#at - 2]?.kind !== "days" || hasValue(this.#current)) return false;
    if (before === undefined || before.isUnsure || first === undefined || others.length > 0) return false;
    const minutes = minutesOf(first.opens);
    const span = spanOf({ ...to, minutes, meridiem: minutes < 720 ? "am" : "pm", isExact: true }, to, this.#words);
    if (span === null) return false;
    this.#at += 1;
    this.#current.spans.push(span);
    return true;
  }

  /** Consumes the end of a date range; null if there is none. */
  #end(): WrittenDate | null {
    const joint = this.#tokens[this.#at];
    const last = this.#tokens[this.#at + 1];
    const isRange = joint?.kind === "to" || (joint?.kind === "and" && this.#isBetween(2));
    const fixed = last?.kind === "holiday" ? fixedDateOf(last.holiday) : null;
    const date = last?.kind === "date" ? last.to : fixed === null ? null : { year: null, ...fixed };
    if (!isRange || date === null) return null;
    this.#at += 2;
    return date;
  }

  /** Returns whether the token that is `distance` positions back is "between". */
  #isBetween(distance: number): boolean {
    return this.#tokens[this.#at - distance]?.kind === "between";
  }

  #holiday(holiday: Holiday): void {
    const isBetween = this.#isBetween(2);
    const from = fixedDateOf(holiday);
    const isJoined = this.#next("to") || (this.#next("and") && isBetween);
    const isRange = isJoined && /^(?:date|holiday)$/.test(this.#tokens[this.#at + 1]?.kind ?? "");
    const to = isRange && from !== null ? this.#end() : null;
    if (!isRange) this.#current.holidays.push(holiday);
    else if (from === null || to === null) {
      // The range begins or ends on a movable holiday.
      this.#at += 2;
      this.#current.isUnsure = true;
      this.#current.isNotice = true;
    } else if (isBetween) this.#current.dates.push({ from: dayAfter({ year: null, ...from }), to: dayBefore(to) });
    else this.#current.dates.push({ from: { year: null, ...from }, to });
  }

  #month({ month, isWhole }: Extract<Placed, { kind: "month" }>): void {
    const next = this.#tokens[this.#at + 1];
    const isRange = this.#next("to") || (this.#next("and") && next?.kind === "month" && next.month === month + 1);
    const last = isRange && next?.kind === "month" ? next.month : isWhole || this.#isClosed() ? month : null;
    if (last === null || hasSubject(this.#current)) {
      this.#current.isUnsure = true;
      return;
    }
    if (isRange) this.#at += 2;
    const isClosedBefore = this.#current.isClosed && this.#current.season === null;
    if (hasValue(this.#current) && !isClosedBefore) this.#flush();
    this.#current.season = [month, last];
  }

  /** Returns whether the next or previous token means "closed". */
  #isClosed(): boolean {
    const rest = this.#tokens.slice(this.#at).find(({ kind }) => kind !== "separator");
    return rest?.kind === "closed" || this.#current.isClosed;
  }

  /** Ends a closure on the day before the business reopens. */
  #reopen({ date, hasTime, minutes }: Extract<Placed, { kind: "reopening" }>): void {
    const closure = hasSubject(this.#current) ? this.#current : this.#done.at(-1);
    const range = closure?.dates.at(-1);
    const last = dayBefore(date);
    const unread = (): void => void this.#done.push({ ...emptyDraft(null), isNotice: true, isUnsure: true });
    if (closure === undefined || range === undefined) return unread();
    const isDay = isSameDay(range.from, range.to);
    if (closure.isUnsure && isDay) {
      // "We close at noon on 24 December and open again on 2 January."
      this.#flush();
      this.#done.push({ ...emptyDraft(null), dates: [{ from: dayAfter(range.from), to: last }], isClosed: true, isNotice: true });
    } else if (isDay && closure.isClosed) {
      closure.dates.splice(-1, 1, { from: range.from, to: last });
      closure.isOpenEnded = false;
    } else if (!isSameDay(range.to, last)) closure.isUnsure = closure.isNotice = true;
    // Only the opening time of that day is known.
    if (hasTime && minutes === null) unread();
    else if (minutes !== null)
      this.#done.push({ ...emptyDraft(null), isNotice: true, isUnsure: true, turn: { date, opens: timeOf(minutes), closes: null } });
  }

  #next(kind: Placed["kind"]): boolean {
    return this.#tokens[this.#at]?.kind === kind;
  }

  /** Such values are ambiguous, because it is uncertain which days they apply to: "9-12 Mon 14-18". */
  #value(): void {
    if (!this.#current.isValueFirst) return;
    this.#current.isUnsure = true;
    this.#flush();
    this.#current.isUnsure = true;
  }

  /** Returns the days in a range such as "Mon - Fri". */
  #daysFrom(days: readonly number[]): readonly number[] {
    const last = this.#next("to") ? this.#tokens[this.#at + 1] : undefined;
    if (days.length > 1 || last?.kind !== "days" || last.days.length > 1) return days;
    this.#at += 2;
    const [from = 0] = days;
    const [to = 0] = last.days;
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => (from + at) % 7);
  }

  #time(from: Time): void {
    this.#value();
    const current = this.#current;
    const isRange = this.#next("to") || (this.#next("and") && this.#isBetween(2));
    const to = isRange ? this.#tokens[this.#at + 1] : undefined;
    if (to?.kind !== "time") {
      current.isUnsure = true;
      return;
    }
    this.#at += 2;
    if (current.isClosed) {
      current.isUnsure = true;
      return;
    }
    const span = spanOf(from, to, this.#words);
    if (span === null) current.isUnsure = true;
    else current.spans.push(span);
  }
}

/** Applies a date range at the start of a line to later days in the line. */
function withCarriedDates(clauses: readonly Clause[]): Clause[] {
  const [first] = clauses;
  const [range, ...others] = first?.dates ?? [];
  const hasHours = first !== undefined && (first.spans.length > 0 || (first.isClosed && first.days.length > 0));
  if (range === undefined || others.length > 0 || isSameDay(range.from, range.to)) return [...clauses];
  const isDays = (one: Clause): boolean => one.days.length > 0 && one.dates.length + one.holidays.length + one.monthly.length === 0;
  if (hasHours) return clauses.map((one) => (isDays(one) ? { ...one, dates: [range] } : one));
  // After dates on which the business is closed all day, it is uncertain when hours in the same line apply.
  return clauses.slice(1).some(isDays) ? clauses.map((one) => ({ ...one, isUnsure: true })) : [...clauses];
}

function clauseOf(draft: Draft, mentionsHours: boolean): Clause {
  const spans = draft.isAllDay ? [{ opens: "00:00", closes: "24:00" }] : draft.spans;
  const isOrdered = spans.every((span, at) => {
    const next = spans[at + 1];
    return next === undefined || (span.closes > span.opens && minutesOf(span.closes) < minutesOf(next.opens));
  });
  return {
    days: [...draft.days].toSorted((one, other) => one - other),
    holidays: draft.holidays,
    dates: draft.dates,
    monthly: draft.monthly,
    season: draft.season,
    spans,
    isClosed: draft.isClosed,
    // "Since 26 April we …" is not a notice.
    isNotice: draft.isNotice || (draft.isOpenEnded && (hasValue(draft) || mentionsHours)),
    ...(draft.turn === null ? {} : { turn: draft.turn }),
    ...(draft.isOpenEnded ? { isOpenEnded: true } : {}),
    isUnsure:
      draft.isOpenEnded ||
      draft.isUnsure ||
      !isOrdered ||
      (draft.isAllDay && (draft.spans.length > 0 || draft.isClosed)) ||
      (draft.isClosed && draft.spans.length > 0),
  };
}
