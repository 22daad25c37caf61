import { addDays, type Day, daysBetween, fixedDateOf, type Holiday, holidaysOn } from "../../../brands/facts/model/calendar.ts";
import type { Span } from "../../../brands/facts/model/facts.schema.ts";
import { minutesOf, spansOn } from "../../../brands/facts/model/opening-hours.ts";
import type { When } from "../../../language/fact-words.ts";
import type { HoursClaim } from "../extract/fact-statement.ts";
import type { MonthDay } from "./asked-time.ts";
import type { FactSentence, HoursSpeech } from "./hours-speech.ts";

const longestRange = 62;

/** States the hours of a holiday if they are stated for its date: "closed from 24 December to 3 January". */
export function sayDatesOf(speech: HoursSpeech, holiday: Holiday): FactSentence[] | null {
  const day = nextOf(holiday, speech);
  return day === null || !speech.isException(day) ? null : sayRange(speech, day, day);
}

/** Quotes a notice about the date of a holiday; null if there is none. */
export function sayNoticeOf(speech: HoursSpeech, holiday: Holiday): FactSentence | null {
  const day = nextOf(holiday, speech);
  return day === null ? null : speech.sayNotice(day);
}

function nextOf(holiday: Holiday, { today }: HoursSpeech): Day | null {
  if (today === null || holiday === "public_holidays") return null;
  const days = Array.from({ length: 366 }, (_, at) => addDays(today, at));
  return days.find((one) => holidaysOn(one).includes(holiday)) ?? null;
}

/** States how the hours differ in a range of dates; null if no difference is known. */
export function sayRange(speech: HoursSpeech, first: MonthDay, last: MonthDay): FactSentence[] | null {
  const from = speech.nextDate(first);
  const to = from === null ? null : speech.dateAfter(from, last);
  if (from === null || to === null || daysBetween(from, to) > longestRange) return null;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const states = days.map((day) => ({
    day,
    spans: spansOn(speech.hours, day),
    isStated: speech.isStated(day),
    notice: speech.sayNotice(day),
  }));
  const notices = new Map(states.flatMap(({ notice }) => (notice === null ? [] : [[notice.text, notice] as const])));
  const stated = states.flatMap(({ day, spans, isStated }) => (isStated && spans !== null ? [{ day, spans }] : []));
  if (stated.length === 0 && notices.size === 0) return null;
  const runs = runsOf(stated);
  const [only] = runs;
  const isWhole = runs.length === 1 && only?.days.length === days.length;
  const sentences = runs.map(({ days: run, spans }) => {
    const around = widened(speech, run, spans);
    const claims = around.map((on): HoursClaim => ({ kind: "on", on, spans }));
    const when = whenOf(around);
    return isWhole ? speech.sayOpen(when, spans, ...claims) : { text: speech.stated(when, spans), claims: speech.claims(claims) };
  });
  if (isWhole) return sentences;
  const isKnown = states.every(({ spans, notice }) => spans !== null || notice !== null) && !speech.known.hasUnreadNotice;
  const hasOthers = states.some(({ isStated, notice }) => !isStated && notice === null);
  return [...sentences, ...notices.values(), ...(isKnown && hasOthers ? [{ text: speech.phrases.otherwiseUsual, claims: [] }] : [])];
}

/** Extends a run of days by the adjacent days that the same closure covers: "closed from 24 December to 3 January". */
function widened(speech: HoursSpeech, run: readonly Day[], spans: readonly Span[]): Day[] {
  const [first] = run;
  if (first === undefined) return [];
  const isSame = (day: Day): boolean => speech.isException(day) && JSON.stringify(spansOn(speech.hours, day)) === JSON.stringify(spans);
  const all = [...run];
  for (let day = addDays(first, -1); all.length < longestRange && isSame(day); day = addDays(day, -1)) all.unshift(day);
  for (let day = addDays(run.at(-1) ?? first, 1); all.length < longestRange && isSame(day); day = addDays(day, 1)) all.push(day);
  return all;
}

/** States when the business opens after a closure; null if not all days until then are known. */
export function sayReopening(speech: HoursSpeech): FactSentence[] | null {
  const { time } = speech.question;
  const today = speech.local;
  if (today === null || speech.known.hasUnreadNotice || speech.label !== null) return null;
  const date = time.kind === "holiday" ? fixedDateOf(time.holiday) : time.kind === "range" ? time.from : time.kind === "date" ? time : null;
  const from = time.kind === "always" || time.kind === "now" ? today : date === null ? null : speech.nextDate(date);
  if (from === null || spansOn(speech.hours, from)?.length !== 0) return null;
  for (let day = addDays(from, 1); daysBetween(from, day) <= longestRange; day = addDays(day, 1)) {
    const spans = spansOn(speech.hours, day);
    if (spans === null) return null;
    const [span] = spans;
    if (span === undefined) continue;
    const text = speech.phrases.opensNext({ kind: "date", month: day.month, day: day.day }, speech.time(minutesOf(span.opens)));
    return [{ text, claims: speech.claims([{ kind: "reopens", from, on: day, opens: span.opens }]) }];
  }
  return null;
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
