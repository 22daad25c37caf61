import { WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import type { UnreadDates } from "../../brands/facts/model/brand-facts.ts";
import type { Contradiction, HoursException, Schedule, Span } from "../../brands/facts/model/facts.schema.ts";
import type { FoundPage, FoundSchedule, FoundTurn } from "../../brands/facts/model/found-facts.ts";
import type { FactReading } from "../../language/fact-words.ts";
import { factReadingOf, fold, hasWord, wordPattern } from "./fact-words.ts";
import { withPartsOfName } from "./parts-of-name.ts";
import { isOfTelephone } from "./telephone-hours.ts";
import { withUsualTimes } from "./usual-times.ts";
import { labelOf, type Leftover } from "./whose.ts";

export interface CombinedHours {
  readonly schedules: Schedule[];
  readonly origins: string[];
  readonly contradictions: Contradiction[];
  readonly hasUnreadNotice: boolean;
  readonly unreadDates: readonly UnreadDates[];
}

interface Candidate {
  readonly label: string | null;
  readonly schedule: Pick<FoundSchedule, "season" | "week" | "remarked" | "exceptions" | "turns" | "isWhole">;
  readonly url: string;
  readonly isData: boolean;
  readonly isOfTelephone: boolean;
  readonly under: { readonly heading: string; readonly language: string | null };
}

const mostDaysUnnamed = 3;
/** Minimum number of days for hours of a department whose heading does not mention hours. */
const leastDaysOfPart = 4;

/**
 * Combines the hours from all pages. Omits a day whose hours differ between pages, or between a page's text and its structured data. Hours
 * belong to the business itself only if their heading and nearby words name no other subject, such as an event.
 */
export function combineHours(pages: readonly FoundPage[], leftoverFor: (language: string | null) => Leftover): CombinedHours {
  const repeated = countWeeks(pages);
  const all: Candidate[] = [];
  const unread: UnreadDates[] = [];
  let hasUnreadNotice = false;
  for (const { url, findings } of pages) {
    // A notice can concern the whole business, whatever its heading.
    if (!findings.isEvent) unread.push(...(findings.unreadDates ?? []).map((one) => ({ label: null, ...one })));
    for (const schedule of findings.data.hours) {
      all.push({
        label: schedule.label,
        schedule: { season: schedule.season, week: schedule.days, exceptions: schedule.exceptions, isWhole: true },
        url,
        isData: true,
        isOfTelephone: false,
        under: { heading: "", language: null },
      });
    }
    hasUnreadNotice ||= findings.hasUnreadNotice;
    for (const found of findings.hours) {
      const label = whoseHours(found, { url, findings }, leftoverFor(findings.language), repeated.get(keyOf(found)) ?? 0);
      const isNotice = statedIn(found.week) === 0 && !hasUnknown(found.week);
      // An event on a date is not a closure.
      const closes = found.exceptions.some(({ spans }) => spans.length === 0) || (found.turns ?? []).length > 0;
      if (isNotice && closes && label !== null) hasUnreadNotice = true;
      if (label !== undefined)
        all.push({
          label,
          schedule: found,
          url,
          isData: false,
          isOfTelephone: isOfTelephone(found, findings.language),
          under: { heading: found.heading, language: findings.language },
        });
    }
  }
  promoteRepeated(all, pages.length);
  const candidates = withPartsOfName(all);
  const labels = [...new Map(candidates.map(({ label }) => [fold(label ?? ""), label])).values()];
  const contradictions: Contradiction[] = [];
  const schedules = labels.flatMap((label) => {
    const own = candidates.filter((one) => fold(one.label ?? "") === fold(label ?? ""));
    const merged = merge(label, own, contradictions);
    const turns = withUsualTimes(turnsOf(own), merged);
    if (label === null) hasUnreadNotice ||= turns.hasUnknown;
    unread.push(...(turns.unread ?? []).map((one) => ({ label, ...one })));
    return withExceptions(label, merged, turns.exceptions);
  });
  const origins = [...new Set(candidates.filter(({ label }) => label === null).map(({ url }) => url))].slice(0, 20);
  // A date whose exception is omitted does not have the regular hours for its day of the week.
  const hasUnknownDate = contradictions.some(({ about }) => !(WEEKDAYS as readonly string[]).includes(about));
  return {
    schedules: schedules.slice(0, 50),
    origins,
    contradictions,
    hasUnreadNotice: hasUnreadNotice || hasUnknownDate,
    unreadDates: [...new Map(unread.map((one) => [JSON.stringify([one.label, one.from, one.to]), one])).values()].slice(0, mostUnread),
  };
}

const mostUnread = 60;

/** Returns the different days with an unusual opening or closing time. */
function turnsOf(candidates: readonly Candidate[]): FoundTurn[] {
  return [
    ...new Map(candidates.flatMap(({ schedule }) => (schedule.turns ?? []).map((turn) => [keyOfTurn(turn), turn] as const))).values(),
  ];
}

/** Several pages state the same turn in different sentences. */
function keyOfTurn({ date: { year, month, day }, opens, closes }: FoundTurn): string {
  return JSON.stringify([year, month, day, opens, closes]);
}

/** Adds exceptions to the first schedule, unless another exception for the same date is known. */
function withExceptions(label: string | null, schedules: readonly Schedule[], added: readonly HoursException[]): Schedule[] {
  const known = new Set(schedules.flatMap(({ exceptions }) => exceptions.map(timeOf)));
  const fresh = added.filter((one) => !known.has(timeOf(one)));
  if (fresh.length === 0) return [...schedules];
  const [first = { label, season: null, days: {}, exceptions: [] }, ...others] = schedules;
  return [{ ...first, exceptions: [...first.exceptions, ...fresh].slice(0, 60) }, ...others];
}

/**
 * Assigns hours that are on most pages to the business itself if it has no others. A footer can name the department that receives guests.
 */
function promoteRepeated(candidates: Candidate[], pages: number): void {
  if (candidates.some(({ label, schedule }) => label === null && statedIn(schedule.week) > 0)) return;
  const weekOf = ({ schedule }: Candidate): string => JSON.stringify(WEEKDAYS.map((day) => [schedule.week[day]]));
  const full = candidates.filter(({ schedule, isOfTelephone: isCalled }) => !isCalled && statedIn(schedule.week) >= 5);
  const weeks = [...new Set(full.map(weekOf))].map((week) => full.filter((one) => weekOf(one) === week));
  const most = weeks.filter((own) => new Set(own.map(({ url }) => url)).size >= Math.max(3, pages * 0.6));
  const [only] = most;
  if (only === undefined || most.length > 1) return;
  const labels = new Set(only.map(({ label }) => label));
  for (const [at, one] of candidates.entries()) if (labels.has(one.label)) candidates[at] = { ...one, label: null };
}

function countWeeks(pages: readonly FoundPage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { findings } of pages) for (const key of new Set(findings.hours.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function keyOf({ week, season, label, exceptions }: FoundSchedule): string {
  return JSON.stringify([WEEKDAYS.map((day) => [week[day]]), season, label, exceptions]);
}

const statedIn = (week: FoundSchedule["week"]): number => Object.values(week).filter((spans) => spans !== null).length;
const hasUnknown = (week: FoundSchedule["week"]): boolean => Object.values(week).includes(null);

/** Returns the department to which hours apply; null for the business itself, undefined if uncertain. */
function whoseHours(found: FoundSchedule, { findings }: FoundPage, leftover: Leftover, pages: number): string | null | undefined {
  const words = findings.language === null ? null : factReadingOf(findings.language);
  const around = [found.heading, found.label, found.before, found.above.at(-1) ?? ""];
  const isHeaded = words !== null && around.some((text) => hasWord(text, words.hours));
  const isNotice = statedIn(found.week) === 0;
  // "Holidays and out of hours" above a closure does not name a department.
  const isGeneral = isNotice && words !== null && hasWord(found.heading, closureWords(words));
  // On the home page and in the footer, "we are closed" is about the business, regardless of the preceding heading.
  const isOnMostPages = pages >= 3 && !hasUnknown(found.week) && found.exceptions.length > 0;
  const isOfSite = isNotice && found.isOwn === true && (findings.isHome || isOnMostPages);
  const own = ofHours(
    isGeneral || isOfSite ? { ...found, heading: "", before: isGeneral || !isOnMostPages ? found.before : "" } : found,
    leftover,
  );
  // The answer to a question is about more than the hours.
  if (own?.endsWith("?") === true) return undefined;
  // A reception that is "staffed daily" answers the telephone.
  if (own === null && (found.answered !== undefined || found.number !== undefined) && isOfTelephone(found, findings.language))
    return found.label || found.answered || found.number;
  if (own !== null) {
    const isOfPart =
      isHeaded || statedIn(found.week) >= leastDaysOfPart || (words !== null && around.some((text) => hasWord(text, words.phone)));
    // A few days of the week without a heading are those of a course or an event, not opening hours.
    return isOfPart && !(findings.isEvent && pages < 2) ? own : statedIn(found.week) === 0 ? own : undefined;
  }
  // Hours of a season whose months are unknown. A notice has dates of its own.
  const seasonal =
    words === null || found.season !== null || (isNotice && !hasUnknown(found.week))
      ? undefined
      : [found.label, found.before, found.heading].find((text) => hasWord(text, words.seasons));
  if (seasonal !== undefined) return seasonal;
  // Phone hours are not opening hours.
  const beside = [found.label, found.heading, ...(words !== null && hasWord(found.heading, words.hours) ? [] : [found.before])];
  const called = words === null ? undefined : beside.find((text) => hasWord(text, words.phone));
  if (called !== undefined) return called;
  if (!isHeaded && !isNotice && statedIn(found.week) < 5 && pages < 3) return undefined;
  if (findings.isEvent && pages < 2) return undefined;
  const above = found.above.at(-1) ?? "";
  if (pages >= 2 || findings.isHome || leftover(above) === "" || (isNotice && isQuestionPage(above, words))) return null;
  // Under the page heading, a full week of hours applies to the business; under a section heading, to that department.
  if (found.above.length === 1 && statedIn(found.week) >= 5) return null;
  return above;
}

/** Returns the subject of the hours; the heading is a better indication than the start of a sentence. */
function ofHours(found: FoundSchedule, leftover: Leftover): string | null {
  const isSentence = found.label.split(/\s+/).length >= 3;
  return labelOf(isSentence && leftover(found.heading) !== "" ? { ...found, label: "" } : found, leftover);
}

/** Returns whether a heading is only the title of an FAQ page, which is about the business. */
function isQuestionPage(heading: string, words: FactReading | null): boolean {
  return words !== null && fold(heading).replaceAll(wordPattern("gu", words.questionPages), "").trim() === "";
}

/** Returns a pattern for words in headings above closures. */
function closureWords({ hours, closed, weAreClosed, holidays }: FactReading): string {
  return [hours, closed, weAreClosed, ...Object.values(holidays)].filter((one) => one !== null).join("|");
}

/** Merges hours with the same subject; returns one schedule per season. */
function merge(label: string | null, all: readonly Candidate[], contradictions: Contradiction[]): Schedule[] {
  const inText = all.filter(({ isData }) => !isData);
  // Structured data contains the current hours, and the text contains the hours of each season.
  const used = inText.some(({ schedule }) => schedule.season !== null) ? inText : all;
  const exceptions = mergeExceptions(all, label, contradictions);
  const seasons = [...new Map(used.map(({ schedule }) => [JSON.stringify(schedule.season), schedule.season])).values()];
  return seasons.flatMap((season) => {
    const own = used.filter(({ schedule }) => JSON.stringify(schedule.season) === JSON.stringify(season));
    const days = mergeDays(own, label, contradictions);
    // The text indicates only that hours differ in the season, so they are unknown.
    if (season !== null && label === null && own.some(({ schedule }) => hasUnknown(schedule.week)))
      return [{ label, season, days: {}, exceptions: [] }];
    const isEmpty = Object.keys(days).length === 0 && (label !== null || season !== null || exceptions.length === 0);
    // Exceptions apply regardless of the season, so they are stored in one schedule.
    const hasAll = season === null || (!seasons.includes(null) && season === seasons[0]);
    return isEmpty ? [] : [{ label, season, days, exceptions: hasAll ? exceptions : [] }];
  });
}

function mergeDays(candidates: readonly Candidate[], label: string | null, contradictions: Contradiction[]): Schedule["days"] {
  const days: Partial<Record<(typeof WEEKDAYS)[number], Span[]>> = {};
  const stating = withoutNotices(candidates.filter(({ schedule }) => statedIn(schedule.week) > 0 || hasUnknown(schedule.week)));
  const isWhole =
    stating.some(({ schedule }) => statedIn(schedule.week) >= 7 - mostDaysUnnamed) &&
    stating.every(({ schedule }) => schedule.isWhole && !hasUnknown(schedule.week));
  for (const day of WEEKDAYS) {
    const said = stating.filter(({ schedule }) => schedule.week[day] !== undefined);
    const values = new Map<string, Candidate[]>();
    for (const one of said) {
      const key = JSON.stringify(hoursOn(day, one, said));
      values.set(key, [...(values.get(key) ?? []), one]);
    }
    if (values.size === 0) {
      if (isWhole) days[day] = [];
      continue;
    }
    if (values.size > 1 && label === null && !values.has("null"))
      contradictions.push({
        fact: "hours",
        about: day,
        values: [...values].map(([key, from]) => ({
          value: spoken(JSON.parse(key) as Span[]),
          origins: [...new Set(from.map(({ url }) => url))].slice(0, 5),
        })),
      });
    const [only] = said;
    const spans = only === undefined ? undefined : hoursOn(day, only, said);
    if (values.size === 1 && spans !== undefined && spans !== null) days[day] = [...spans];
  }
  return days;
}

/** Returns the hours of a candidate on a day. A remark beside the hours does not make them unknown if structured data repeats them. */
function hoursOn(day: (typeof WEEKDAYS)[number], { schedule }: Candidate, all: readonly Candidate[]): readonly Span[] | null | undefined {
  const remarked = schedule.week[day] === null ? schedule.remarked?.[day] : undefined;
  if (remarked === undefined) return schedule.week[day];
  const key = JSON.stringify(remarked);
  return all.some((one) => one.isData && JSON.stringify(one.schedule.week[day]) === key) ? remarked : null;
}

/**
 * Removes notices about dates that mention days without their hours, such as "On other bank holidays we keep weekend hours": such notices do
 * not make the usual hours of these days unknown.
 */
function withoutNotices(candidates: readonly Candidate[]): readonly Candidate[] {
  const isNotice = ({ schedule }: Candidate): boolean => statedIn(schedule.week) === 0 && schedule.exceptions.length > 0;
  const regular = candidates.filter((one) => !isNotice(one));
  return regular.length === 0 ? candidates : regular;
}

function spoken(spans: readonly Span[]): string {
  return spans.length === 0 ? "closed" : spans.map(({ opens, closes }) => `${opens}–${closes}`).join(", ");
}

function timeOf(exception: HoursException): string {
  if ("holiday" in exception) return exception.holiday;
  return "weekday" in exception ? `${exception.occurrence} ${exception.weekday}` : `${exception.from} ${exception.to}`;
}

function mergeExceptions(candidates: readonly Candidate[], label: string | null, contradictions: Contradiction[]): HoursException[] {
  const byTime = new Map<string, Map<string, { readonly exception: HoursException; readonly urls: string[] }>>();
  for (const { schedule, url } of candidates) {
    for (const exception of schedule.exceptions) {
      const time = timeOf(exception);
      const values = byTime.get(time) ?? new Map<string, { exception: HoursException; urls: string[] }>();
      const key = JSON.stringify(exception.spans);
      const there = values.get(key);
      if (there === undefined) values.set(key, { exception, urls: [url] });
      else there.urls.push(url);
      byTime.set(time, values);
    }
  }
  const kept: HoursException[] = [];
  for (const [time, values] of byTime) {
    const [only] = values.values();
    if (values.size === 1 && only !== undefined) kept.push(only.exception);
    else if (label === null)
      contradictions.push({
        fact: "hours",
        about: time,
        values: [...values.values()].map(({ exception, urls }) => ({ value: spoken(exception.spans), origins: urls.slice(0, 5) })),
      });
  }
  return kept.slice(0, 60);
}
