import type { Language } from "../languages.ts";
import type { Texts } from "../texts/en.ts";

/** Folder of the texts of all other languages below `/widget/`, which the build knows. */
declare const TEXTS: string;

/** Fetches the texts of a language. English comes with the scripts, and is used for those that cannot be loaded. */
export async function loadTexts(base: string, locale: Language): Promise<Partial<Texts>> {
  if (locale === "en") return {};
  try {
    const response = await fetch(`${base}/widget/${TEXTS}/${locale}.json`, { credentials: "omit" });
    return response.ok ? ((await response.json()) as Texts) : {};
  } catch {
    return {};
  }
}
