import type { DateUnit, Section, Token } from "./parse-format.ts";

/** A date and time without a time zone. */
export interface DateParts {
  readonly year: number;
  /** Month, from 1. */
  readonly month: number;
  readonly day: number;
  /** Day of the week, from 0 (Sunday). */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  /** Second, including its fraction. */
  readonly second: number;
  /** The date as a serial number. */
  readonly serial: number;
}

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
/** Number of days between the two date systems (ECMA-376 part 1, 18.17.4.1). */
const SHIFT_1904 = 1_462;
/** Serial number of the day after 9999-12-31. */
const END = 2_958_466;
const LEAP_DAY = 60;
/** Days in the 1900 date system that do not exist in the calendar. */
const DAYS_OF_NO_CALENDAR: Readonly<Record<number, { year: number; month: number; day: number }>> = {
  0: { year: 1900, month: 1, day: 0 },
  [LEAP_DAY]: { year: 1900, month: 2, day: 29 },
};

/**
 * Converts a serial number, rounded to the displayed precision; returns null outside the years 1900 to 9999.
 * @param places number of digits displayed after the seconds
 */
export function datePartsOf(value: number, is1904: boolean, places = 0): DateParts | null {
  const unit = 86_400 * 10 ** places;
  const serial = Math.round((value + (is1904 ? SHIFT_1904 : 0)) * unit) / unit;
  if (!(value >= 0 && serial < END)) return null;
  const day = Math.floor(serial);
  const seconds = Math.round((serial - day) * unit) / 10 ** places;
  // Days before the nonexistent leap day in 1900 are off by one.
  const date = new Date(EPOCH_1900 + (day < LEAP_DAY && !is1904 ? day + 1 : day) * DAY_MS);
  const odd = is1904 ? undefined : DAYS_OF_NO_CALENDAR[day];
  return {
    year: odd?.year ?? date.getUTCFullYear(),
    month: odd?.month ?? date.getUTCMonth() + 1,
    day: odd?.day ?? date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: Math.floor(seconds / 3_600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    serial: is1904 ? serial - SHIFT_1904 : serial,
  };
}

/** Formats a date, time or duration with the tokens of a section; returns null if the value is invalid. */
export function formatDate(value: number, section: Section, is1904: boolean, tag: string): string | null {
  const places = section.tokens.reduce((most, token) => (token.kind === "fraction" ? Math.max(most, Math.min(token.width, 3)) : most), 0);
  const isDuration = section.tokens.some((token) => token.kind === "elapsed");
  const parts = datePartsOf(isDuration ? Math.abs(value) : value, is1904, places);
  if (parts === null) return null;
  const isTwelve = section.tokens.some((token) => token.kind === "meridiem");
  const text = section.tokens.map((token) => tokenText(token, parts, { tag, isTwelve, places })).join("");
  return (isDuration && value < 0 ? `-${text}` : text).replace(/\s+/g, " ").trim();
}

interface Shown {
  readonly tag: string;
  readonly isTwelve: boolean;
  readonly places: number;
}

function tokenText(token: Token, parts: DateParts, shown: Shown): string {
  switch (token.kind) {
    case "literal":
      return token.text;
    case "space":
      return " ";
    case "meridiem":
      return (parts.hour < 12 ? token.text[0] : token.text[1]) ?? "";
    case "fraction":
      return fractionOfSecond(parts.second, token.width, shown.places);
    case "elapsed":
      return padded(elapsed(parts, token.unit), token.width);
    case "date":
      return unitText(token.unit, token.width, parts, shown);
    default:
      return "";
  }
}

function fractionOfSecond(second: number, width: number, places: number): string {
  return `.${second.toFixed(places).split(".")[1] ?? ""}`.slice(0, width + 1);
}

function elapsed({ serial, hour, minute, second }: DateParts, unit: "h" | "m" | "s"): number {
  const hours = Math.floor(serial) * 24 + hour;
  if (unit === "h") return hours;
  return unit === "m" ? hours * 60 + minute : (hours * 60 + minute) * 60 + Math.floor(second);
}

function unitText(unit: DateUnit, width: number, parts: DateParts, { tag, isTwelve }: Shown): string {
  switch (unit) {
    case "y":
      return yearText(parts.year, width);
    case "b":
      return yearText(parts.year + 543, width);
    case "M":
      return width < 3 ? padded(parts.month, width) : monthName(parts, width, tag);
    case "d":
      return width < 3 ? padded(parts.day, width) : weekdayName(parts, width, tag);
    case "h":
      return padded(isTwelve ? ((parts.hour + 11) % 12) + 1 : parts.hour, Math.min(width, 2));
    case "m":
      return padded(parts.minute, Math.min(width, 2));
    case "s":
      return padded(Math.floor(parts.second), Math.min(width, 2));
  }
}

function yearText(year: number, width: number): string {
  return width <= 2 ? padded(year % 100, 2) : String(year);
}

function monthName({ month }: DateParts, width: number, tag: string): string {
  return named(new Date(Date.UTC(2023, month - 1, 15)), tag, { month: width === 3 ? "short" : width === 5 ? "narrow" : "long" });
}

function weekdayName({ weekday }: DateParts, width: number, tag: string): string {
  // January 1, 2023 was a Sunday.
  return named(new Date(Date.UTC(2023, 0, 1 + weekday)), tag, { weekday: width === 3 ? "short" : "long" });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function named(date: Date, tag: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${tag} ${options.month ?? ""} ${options.weekday ?? ""}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
    formatters.set(key, formatter);
  }
  return formatter.format(date);
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
