import { currentLocale } from "../ui/i18n.ts";

/** A number in the chosen language: 4,120. */
export function formatNumber(value: number, digits = 0): string {
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: digits }).format(value);
}

/** A share of 1: 91 %. */
export function formatShare(value: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: "percent", maximumFractionDigits: 0 }).format(value);
}

/** A change as a share: +12 %. */
export function formatChange(share: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(share);
}

/** A price in its currency; a plain number if the currency is unknown. */
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

/** How long ago: "2 hours ago". */
export function formatAgo(time: string | number | Date, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1_000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto", style: "short" }).format(Math.trunc(seconds / size), unit);
}

/** Date and time, exact to the minute. */
export function formatTime(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/** Date and time, exact to the second. */
export function formatExact(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeStyle: "medium" }).format(new Date(time));
}

/** A time of today: 14:56. */
export function formatClock(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentLocale(), { timeStyle: "short" }).format(new Date(time));
}

/** A day: 23 Nov 2026. */
export function formatDay(time: string | number | Date): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium" }).format(new Date(time));
}

/** Bytes in the largest suitable unit: 2.4 MB. */
export function formatBytes(bytes: number): string {
  const names = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const power = bytes === 0 ? 0 : Math.min(names.length - 1, Math.floor(Math.log(bytes) / Math.log(1_024)));
  return new Intl.NumberFormat(currentLocale(), {
    style: "unit",
    unit: names[power] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_024 ** power);
}

/** Shows relative time, with the exact time as a tooltip. */
export function timeTitle(time: string | number | Date): { readonly title: string; readonly dateTime: string } {
  return { title: formatTime(time), dateTime: new Date(time).toISOString() };
}
