import { weekdays, type Weekday } from "./hours-draft.ts";

/** Returns the name of a day of the week in a language. */
export function weekdayName(locale: string, day: Weekday): string {
  // January 1, 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(date);
}

/** Formats a date or a day that recurs every year: "24 December 2026", "24 December". */
export function dateName(locale: string, date: string): string {
  const isYearly = date.length === 5;
  const time = new Date(`${isYearly ? "2000-" : ""}${date}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return date;
  const format = { day: "numeric", month: "long", timeZone: "UTC", ...(isYearly ? {} : { year: "numeric" as const }) } as const;
  return new Intl.DateTimeFormat(locale, format).format(time);
}

/** Formats a date, or the first and last day of a range. */
export function rangeName(locale: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? dateName(locale, from) : `${dateName(locale, from)} – ${dateName(locale, to)}`;
}

/** Returns the names of the months in a language, starting with January. */
export function monthNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2024, month, 1))));
}

type Option = readonly [code: string, name: string];

function sorted(locale: string, options: readonly Option[]): Option[] {
  return options.toSorted(([, one], [, other]) => one.localeCompare(other, locale));
}

/** Unicode region codes that are not countries. */
const noCountries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Returns all countries with their codes, sorted by name. */
export function countries(locale: string): Option[] {
  const names = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return sorted(
    locale,
    codes.flatMap((code): Option[] => {
      const name = names.of(code);
      // Former codes, for example of renamed countries, are aliases.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code;
      return name === undefined || noCountries.has(code) || !isCurrent ? [] : [[code, name]];
    }),
  );
}

/** Common languages; languages that a website specifies are added to the options. */
const spoken =
  "ar bg bn bs ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lb lt lv mk mt nb nl pl pt ro ru sk sl sq sr sv th tr uk ur vi zh";

/** Returns languages with their tags, sorted by name, including those in use. */
export function languages(locale: string, used: readonly string[]): Option[] {
  const tags = [...new Set([...spoken.split(" "), ...used.filter((tag) => tag !== "")])];
  return sorted(
    locale,
    tags.map((tag) => [tag, languageName(locale, tag)]),
  );
}

export function languageName(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns the time zones that the browser supports and the one in use, which may have another name in the browser. */
export function timeZones(used: string | null): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(used === null ? [] : [used])])].toSorted();
}

/** Returns the time of day in a time zone; null if the browser does not support the time zone. */
export function timeIn(locale: string, timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }).format(new Date());
  } catch {
    return null;
  }
}

/** Returns a page URL without the scheme and other common parts. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
