import { present } from "../../language/missing.ts";
import { RECOGNITION } from "../../language/recognition.ts";
import type { Script } from "../../language/scripts.ts";

interface Language {
  /** Code of the recognizer's data. */
  readonly code: string;
  /** BCP 47 primary languages, or languages with script or region, that it supports. */
  readonly tags: readonly string[];
  readonly script: Script;
}

/** Languages with data in the package registry; for each script, the preferred one is first. */
const languages: readonly Language[] = RECOGNITION.flatMap(({ ocr, script }) =>
  (present(ocr) ?? []).map(({ data, tags }) => ({ code: data, tags, script })),
);

const byCode = new Map(languages.map((language) => [language.code, language]));
const byTag = new Map(languages.flatMap((language) => language.tags.map((tag) => [tag.toLowerCase(), language] as const)));

/** Codes of all languages with data in the package registry. */
export const knownCodes: readonly string[] = languages.map(({ code }) => code);

/**
 * Returns the code of the data for a BCP 47 tag: by language and script, then by language and region, then by language alone.
 * @returns null if there is none
 */
export function codeOf(tag: string): string | null {
  const [language = "", ...rest] = tag.toLowerCase().split(/[-_]/);
  for (const part of [...rest, ""]) {
    const found = byTag.get(part === "" ? language : `${language}-${part}`);
    if (found !== undefined) return found.code;
  }
  return null;
}

/** Returns the BCP 47 tag of the language that a code's data recognizes. */
export function tagOf(code: string): string {
  return byCode.get(code)?.tags[0] ?? "und";
}

/** Returns the writing system of a code. */
export function scriptOf(code: string): Script {
  return byCode.get(code)?.script ?? "latin";
}

/**
 * Returns codes in the order in which to try them for an image: the hinted ones, then one of every script, the most common first.
 * @param tags BCP 47 tags, most likely first
 * @param installed codes with installed data
 */
export function tryOrder(tags: readonly string[], installed: ReadonlySet<string>): readonly string[] {
  const order = new Set(tags.map(codeOf).filter((code) => code !== null && installed.has(code)) as string[]);
  const hinted = new Set([...order].map(scriptOf));
  const met = new Set<Script>();
  for (const { code, script } of languages) {
    if (!installed.has(code) || met.has(script)) continue;
    met.add(script);
    // The most common Latin-script language also reads names and numbers that others do not.
    if (!hinted.has(script) || script === "latin") order.add(code);
  }
  return [...order];
}
