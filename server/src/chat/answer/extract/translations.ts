import { parseUrl } from "../../../platform/lib/parse-url.ts";
import type { SourceRecord } from "./record.ts";

const tag = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/**
 * Returns the documents, except those that have a translation into the language. A translation is declared by either document, or its URL
 * differs only in the language code.
 * @param languages language of each document; null if unknown
 */
export function withoutTranslated(
  files: readonly SourceRecord[],
  languages: readonly (string | null)[],
  language: string,
): readonly SourceRecord[] {
  const own = files.filter((_, at) => languages[at] === language);
  const ids = new Set(own.map(({ id }) => id));
  const named = new Set(own.flatMap(({ translations = [] }) => translations.map(({ id }) => id)));
  const places = new Set(own.flatMap(({ id }) => placeOf(id) ?? []));
  return files.filter(({ id, translations = [] }, at) => {
    const spoken = languages[at] ?? null;
    if (spoken === null || spoken === language) return true;
    const place = placeOf(id);
    const isTranslated = named.has(id) || translations.some((one) => ids.has(one.id) && primary(one.language) === language);
    return !isTranslated && (place === null || !places.has(place));
  });
}

/** Returns the languages that other documents declare for their translations, by document id. */
export function declaredLanguages(files: readonly SourceRecord[]): ReadonlyMap<string, string> {
  const pairs = files.flatMap(({ translations = [] }) => translations.map(({ id, language }) => [id, primary(language)] as const));
  return new Map(pairs);
}

function primary(language: string): string {
  return language.split("-", 1)[0]?.toLowerCase() ?? "";
}

/** Returns a URL without the language code in its host, path, file name or query; null if the id is not a URL. */
function placeOf(id: string): string | null {
  const url = parseUrl(id);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  for (const name of ["lang", "language", "locale", "hl"]) if (tag.test(url.searchParams.get(name) ?? "")) url.searchParams.delete(name);
  const parts = url.pathname.split("/").filter((part, at) => at !== 1 || !tag.test(part));
  const path = parts.join("/").replace(/[._-][a-z]{2}(?=\.[a-z]{3,5}$)/i, "");
  return `${url.host.replace(/^www\./, "")}${path === "" ? "/" : path}${url.search}`;
}
