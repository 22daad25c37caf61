import type { english } from "../texts/en-extras.ts";
import { en, type Texts } from "../texts/en.ts";

/** Values of placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** Returns the strings of a language; the persona's own strings take precedence. */
export type Say = (name: keyof Texts, values?: Values) => string;

/** @param more English strings of the extras, once loaded */
export function phrases(texts: Partial<Texts>, more?: typeof english): Say {
  const all: Partial<Texts> = { ...en, ...more, ...texts };
  return (name, values = {}) => (all[name] ?? "").replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

/** Formats a time: today, only the time of day; within a week, also the day of the week; otherwise, also the date. */
export function momentText(locale: string, at: Date, now = new Date()): string {
  const isToday = at.toDateString() === now.toDateString();
  const isSoon = at.getTime() - now.getTime() < 6 * 24 * 3_600_000;
  const day: Intl.DateTimeFormatOptions = isToday ? {} : isSoon ? { weekday: "long" } : { day: "numeric", month: "long" };
  // Uses the browser's region, which determines the order of day and month. English times are formatted as in the persona's answers: "9
  // am".
  const tag = navigator.languages.find((each) => each.startsWith(locale)) ?? locale;
  return new Intl.DateTimeFormat(tag, { ...day, hour: "numeric", minute: "2-digit", hour12: locale === "en" })
    .format(at)
    .replace(/(:00)?\s([ap]m)$/i, (_, __, half: string) => " " + half.toLowerCase());
}
