import { currentLocale, currentRegion } from "../ui/i18n.ts";

/** Formats a number in the selected language: 4,120. */
export function formatNumber(value: number, digits = 0): string {
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: digits }).format(value);
}

/** Formats a fraction as a percentage in the notation of the language, such as 91%. */
export function formatShare(value: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: "percent", maximumFractionDigits: 0 }).format(value);
}

/** Formats a relative change as a percentage in the notation of the language, such as +12%. */
export function formatChange(share: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(share);
}

/** Formats a price in its currency; as a plain number if the currency is unknown. */
export function formatPrice(value: number, currency: string | undefined): string {
  if (currency === undefined) return formatNumber(value, 2);
  return new Intl.NumberFormat(currentLocale(), { style: "currency", currency }).format(value);
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Formats elapsed time: "2 hours ago". */
export function formatAgo(time: string | number | Date, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1_000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto", style: "short" }).format(Math.trunc(seconds / size), unit);
}

/** Formats a date and time, to the minute. */
export function formatTime(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentRegion(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/** Formats a date and time, to the second. */
export function formatExact(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentRegion(), { dateStyle: "medium", timeStyle: "medium" }).format(new Date(time));
}

/** Formats a time of day: 14:56. */
export function formatClock(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentRegion(), { timeStyle: "short" }).format(new Date(time));
}

/** Formats a date: 23 Nov 2026. */
export function formatDay(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentRegion(), { dateStyle: "medium" }).format(new Date(time));
}

/** Formats a date without the year: 23 Nov. */
export function formatShortDay(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentRegion(), { day: "numeric", month: "short" }).format(new Date(time));
}

/** Formats a size in the largest suitable unit: 2.4 MB. */
export function formatBytes(bytes: number): string {
  const names = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const power = bytes === 0 ? 0 : Math.min(names.length - 1, Math.floor(Math.log(bytes) / Math.log(1_024)));
  return new Intl.NumberFormat(currentLocale(), {
    style: "unit",
    unit: names[power] ?? "byte",
    // The short form of "byte" has no plural in English.
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_024 ** power);
}

/** Returns props that show relative time, with the exact time in a tooltip. */
export function timeTitle(time: string | number | Date): { readonly title: string; readonly dateTime: string } {
  return { title: formatTime(time), dateTime: new Date(time).toISOString() };
}
