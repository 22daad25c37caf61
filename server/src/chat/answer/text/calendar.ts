import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { SPOKEN } from "../../../language/find-pack.ts";
import { isMissing, present } from "../../../language/missing.ts";
import { en } from "../../../language/packs/en.ts";
import { fold, stem, words } from "./words.ts";

/** Names of days and months by position, for the languages that have both; other languages define them as concepts. */
const DAY_NAMES: readonly string[] = en.conversation.days;
const MONTH_NAMES = (present(en.conversation.months) ?? []).map((names) => names.split(" ")[0] ?? "");

/** English names of days and months, by stem. */
export const CALENDAR: ReadonlyMap<string, string> = new Map(
  SPOKEN.filter(({ conversation }) => !isMissing(conversation.months)).flatMap(({ conversation: { days, months } }) => [
    ...stemsTo(DAY_NAMES, days),
    ...stemsTo(
      MONTH_NAMES,
      (present(months) ?? []).map((names) => names.split(" ")[0] ?? ""),
    ),
  ]),
);

function stemsTo(english: readonly string[], names: readonly string[]): (readonly [string, string])[] {
  return names.flatMap((forms, at) =>
    forms.split(" ").flatMap((name) => (name.includes("-") ? [] : [[stem(fold(name)), english[at] ?? name] as const])),
  );
}

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Positions of the days of the week by short name, as in timetables: "Thu", "Do", "jeu". */
const SHORT_DAYS: ReadonlyMap<string, number> = new Map(SPOKEN.flatMap(({ code }) => shortDays(code)));
function shortDays(language: string): (readonly [string, number])[] {
  const format = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  return DAY_NAMES.map((_, at) => [fold(format.format(MONDAY + at * DAY_MS)).replace(".", ""), at] as const);
}

/** Matches a short day name only as a column name or before a time, because "do" and "mar" are also ordinary words. */
const SHORT_DAY = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,3}(?=\.?(?::|$|\s\d{1,2}(?:[:.h]\d\d|\s?(?:h|[ap]m|uhr)\b)))/gu;
const texts = patternsOf((conversation) => conversation.texts);
const RANGE = new RegExp(String.raw`(\p{L}+)\.?\s*(?:-|–|—|${texts(({ daysTo }) => daysTo)})\s*(\p{L}+)`, "gu");
const EVERY_DAY = wholeWords(texts(({ everyDay }) => everyDay));
const WEEKEND = wholeWords(texts(({ weekend }) => weekend));
const WEEKDAYS = wholeWords(texts(({ weekdays }) => weekdays));

/** Reports whether the text contains a range of days or months that includes the concept: "Monday to Thursday" includes `tuesday`. */
export function spanHolds(concept: string, text: string): boolean {
  const cycle = [DAY_NAMES, MONTH_NAMES].find((names) => names.includes(concept));
  if (cycle === undefined) return false;
  const wanted = cycle.indexOf(concept);
  const plain = fold(text);
  if (cycle === DAY_NAMES && (EVERY_DAY.test(plain) || (wanted >= 5 ? WEEKEND : WEEKDAYS).test(plain))) return true;
  if (cycle === DAY_NAMES && [...text.matchAll(SHORT_DAY)].some(([name]) => positionIn(cycle, name) === wanted)) return true;
  for (const [, from = "", to = ""] of plain.matchAll(RANGE)) {
    const first = positionIn(cycle, from);
    const last = positionIn(cycle, to);
    const length = cycle.length;
    if (first >= 0 && last >= 0 && (wanted - first + length) % length <= (last - first + length) % length) return true;
  }
  return false;
}

/** Reports whether a concept is a day of the week. */
export function isDay(concept: string | null): boolean {
  return concept !== null && DAY_NAMES.includes(concept);
}

/** Reports whether the text starts with a day: "Monday", "Mon–Fri". */
export function namesDay(text: string): boolean {
  return positionIn(DAY_NAMES, text) >= 0;
}

function positionIn(cycle: readonly string[], name: string): number {
  const [word = ""] = words(name);
  const known = cycle.indexOf(CALENDAR.get(stem(word)) ?? "");
  if (known >= 0 || cycle !== DAY_NAMES || word.length > 5) return known;
  return SHORT_DAYS.get(fold(word)) ?? SHORT_DAYS.get(fold(word).slice(0, 3)) ?? -1;
}
