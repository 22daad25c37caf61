import { useSyncExternalStore } from "react";
import { readStored, store } from "./storage.ts";

/** Languages of the dashboard. */
export const locales = ["en", "de"] as const;
export type Locale = (typeof locales)[number];

/**
 * The shape of a feature's texts: strings, and functions that take values. English defines the keys; every other language must have the same
 * ones.
 */
export type TextsOf<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T[K] extends string
      ? string
      : TextsOf<T[K]>;
};

/** The texts of a feature in every language. */
export type Catalog<T> = Readonly<Record<Locale, T>>;

const key = "parlance:locale";
const listeners = new Set<() => void>();
let chosen: Locale = initialLocale();

function initialLocale(): Locale {
  const known = (tag: string | null | undefined): Locale | undefined => locales.find((locale) => tag?.toLowerCase().startsWith(locale));
  return known(readStored(key)) ?? navigator.languages.map(known).find((locale) => locale !== undefined) ?? "en";
}

/** Switches the language of the whole page. */
export function chooseLocale(locale: Locale): void {
  chosen = locale;
  store(key, locale);
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Switches to the language that the user has chosen elsewhere, unless one was chosen in this browser. */
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

/** The chosen language. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** The chosen language, for use outside components. */
export function currentLocale(): Locale {
  return chosen;
}

/** The texts of a feature in the chosen language. */
export function useTexts<T>(catalog: Catalog<T>): T {
  return catalog[useLocale()];
}

document.documentElement.lang = chosen;
