import type { Texts } from "../texts/en.ts";

/** Values of the placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>;

/** Returns the words of a language; own texts of the persona come first. */
export type Say = (name: keyof Texts, values?: Values) => string;

export function phrases(texts: Texts): Say {
  return (name, values = {}) => texts[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

/** Returns a price in its currency, without an invalid one. */
export function priceText(locale: string, price: number, currency: string | undefined): string {
  try {
    return new Intl.NumberFormat(locale, currency === undefined ? {} : { style: "currency", currency }).format(price);
  } catch {
    return `${price} ${currency}`;
  }
}

/** Returns when something happens: the time for today, with the weekday within a week, else with the date. */
export function momentText(locale: string, at: Date, now: Date): string {
  const isToday = at.toDateString() === now.toDateString();
  const isSoon = at.getTime() - now.getTime() < 6 * 24 * 3_600_000;
  const day: Intl.DateTimeFormatOptions = isToday ? {} : isSoon ? { weekday: "long" } : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(locale, { ...day, hour: "numeric", minute: "2-digit" }).format(at);
}
