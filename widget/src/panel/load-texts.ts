import type { Language } from "../languages.ts";
import type { Texts } from "../texts/en.ts";

/** Folder with the strings of all languages other than English, relative to `/widget/`, set by the build. */
declare const TEXTS: string;

/**
 * Fetches the strings of a language. The English strings are part of the scripts, and are used if those of another language cannot be
 * loaded.
 */
export async function loadTexts(base: string, locale: Language): Promise<Partial<Texts>> {
  if (locale === "en") return {};
  try {
    const response = await fetch(`${base}/widget/${TEXTS}/${locale}.json`, { credentials: "omit" });
    return response.ok ? ((await response.json()) as Texts) : {};
  } catch {
    return {};
  }
}
