import { present } from "../../language/missing.ts";
import { RECOGNITION } from "../../language/recognition.ts";
import type { Script } from "../../language/scripts.ts";

interface Language {
  /** Language code of the OCR model. */
  readonly code: string;
  /** BCP 47 tags that the data supports: a primary language, or a language with a script or region. */
  readonly tags: readonly string[];
  readonly script: Script;
}

/** Languages for which the package registry has recognition data; within each script, the preferred language is first. */
const languages: readonly Language[] = RECOGNITION.flatMap(({ ocr, script }) =>
  (present(ocr) ?? []).map(({ data, tags }) => ({ code: data, tags, script })),
);

const byCode = new Map(languages.map((language) => [language.code, language]));
const byTag = new Map(languages.flatMap((language) => language.tags.map((tag) => [tag.toLowerCase(), language] as const)));

/** Codes of all recognition data in the package registry. */
export const knownCodes: readonly string[] = languages.map(({ code }) => code);

/**
 * Returns the code of the recognition data for a BCP 47 tag. Matches the language and script first, then the language and region, then the
 * language alone.
 * @returns null if there is no data
 */
export function codeOf(tag: string): string | null {
  const [language = "", ...rest] = tag.toLowerCase().split(/[-_]/);
  for (const part of [...rest, ""]) {
    const found = byTag.get(part === "" ? language : `${language}-${part}`);
    if (found !== undefined) return found.code;
  }
  return null;
}

/** Returns the BCP 47 tag of the language that is recognized by the data with this code. */
export function tagOf(code: string): string {
  return byCode.get(code)?.tags[0] ?? "und";
}

/** Returns the script that is recognized by the data with this code. */
export function scriptOf(code: string): Script {
  return byCode.get(code)?.script ?? "latin";
}

/**
 * Returns codes in the order in which to try them for an image: the hinted languages, then one language per script, with the most common
 * scripts first.
 * @param tags BCP 47 tags, most likely first
 * @param installed codes of installed data
 */
export function tryOrder(tags: readonly string[], installed: ReadonlySet<string>): readonly string[] {
  const order = new Set(tags.map(codeOf).filter((code) => code !== null && installed.has(code)) as string[]);
  const hinted = new Set([...order].map(scriptOf));
  const met = new Set<Script>();
  for (const { code, script } of languages) {
    if (!installed.has(code) || met.has(script)) continue;
    met.add(script);
    // Data for the most common Latin-script language also recognizes names and numbers that other data does not.
    if (!hinted.has(script) || script === "latin") order.add(code);
  }
  return [...order];
}
