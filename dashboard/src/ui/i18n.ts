import { useSyncExternalStore } from "react";
import { regionalTag } from "./region.ts";
import { readStored, store } from "./storage.ts";

/** Languages of the dashboard. */
export const locales = ["en", "de"] as const;
export type Locale = (typeof locales)[number];

/**
 * Type of a feature's UI text: strings, and functions that return strings. English defines the keys; every other language must have the
 * same keys.
 */
export type TextsOf<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T[K] extends string
      ? string
      : TextsOf<T[K]>;
};

/** A feature's UI text in every language. */
export type Catalog<T> = Readonly<Record<Locale, T>>;

const key = "parlance:locale";
const listeners = new Set<() => void>();
let chosen: Locale = initialLocale();

function initialLocale(): Locale {
  const known = (tag: string | null | undefined): Locale | undefined => locales.find((locale) => tag?.toLowerCase().startsWith(locale));
  return known(readStored(key)) ?? navigator.languages.map(known).find((locale) => locale !== undefined) ?? "en";
}

/** Changes the language of the whole page. */
export function chooseLocale(locale: Locale): void {
  chosen = locale;
  store(key, locale);
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Applies the language that the user selected elsewhere, unless one was selected in this browser. */
export function adoptLocale(tag: string | null): void {
  const locale = locales.find((each) => tag?.toLowerCase().startsWith(each));
  if (locale === undefined || locale === chosen || readStored(key) !== null) return;
  chosen = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the selected language. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** Returns the language tag for dates, times and numbers, including the browser's region. */
export function currentRegion(): string {
  return regionalTag(chosen, navigator.languages, new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Returns the language tag for dates and times. */
export function useRegion(): string {
  useLocale();
  return currentRegion();
}

/** Returns the selected language, for use outside components. */
export function currentLocale(): Locale {
  return chosen;
}

/** Returns a feature's UI text in the selected language. */
export function useTexts<T>(catalog: Catalog<T>): T {
  return catalog[useLocale()];
}

document.documentElement.lang = chosen;
