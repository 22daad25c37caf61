import { DE } from "./phrases-de.ts";
import { EN } from "./phrases-en.ts";
import { ES, FR, IT, NL, PT } from "./phrases-romance-nl.ts";
import type { Phrases } from "./phrases.ts";

const TABLE: Readonly<Record<string, Phrases>> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pt: PT };

/** Phrases of a language, else of the persona's first language that has some, else English. */
export function phrasesOf(language: string, preferred: readonly string[]): Phrases {
  const known = [language, ...preferred].map((one) => TABLE[one.slice(0, 2).toLowerCase()]).find((one) => one !== undefined);
  return known ?? EN;
}
