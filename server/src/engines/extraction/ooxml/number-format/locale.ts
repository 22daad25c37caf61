import { NUMBER_FORMATS } from "../../../../language/in-documents.ts";

/** Formatting conventions for numbers and months. */
export interface NumberLocale {
  /** BCP 47 language tag. */
  readonly tag: string;
  readonly decimal: string;
  readonly group: string;
}

/** Languages by the low ten bits of a Windows locale identifier (MS-LCID). */
const languages: ReadonlyMap<number, string> = new Map(NUMBER_FORMATS.map(({ windowsId, tag }) => [windowsId, tag]));
/** Locales whose number format differs from the default of their language. */
const regions: ReadonlyMap<number, string> = new Map(
  NUMBER_FORMATS.flatMap((format) => Object.entries(format.regions).map(([id, tag]) => [Number(id), tag] as const)),
);

/** Returns the BCP 47 tag for the locale code of a number format; null if the code does not specify a language. */
export function localeTag(code: string): string | null {
  if (/^[a-z]{2,3}-([a-z]{4}-)?[a-z]{2}$/i.test(code)) return knownTag(code);
  const id = /^[0-9a-f]{1,8}$/i.test(code) ? Number.parseInt(code, 16) & 0xffff : 0;
  // F800 and F400 refer to the system formats of the person who views the file.
  if (id === 0 || id >= 0xf000) return null;
  const language = languages.get(id & 0x3ff);
  // Codes below 0x400 specify a language without a country, as in the euro symbol `[$€-2]`, and are therefore ignored.
  return id < 0x400 || language === undefined ? null : (regions.get(id) ?? language);
}

const locales = new Map<string, NumberLocale>();

/** Returns the separators of a language. Narrow spaces are replaced with ordinary spaces. */
export function numberLocale(tag: string): NumberLocale {
  const known = locales.get(tag) ?? signsOf(tag);
  locales.set(tag, known);
  return known;
}

function signsOf(tag: string): NumberLocale {
  const parts = new Intl.NumberFormat(tag, { useGrouping: "always", numberingSystem: "latn" }).formatToParts(12_345.6);
  const sign = (type: string, usual: string): string => parts.find((part) => part.type === type)?.value.replace(/\s/g, " ") ?? usual;
  return { tag, decimal: sign("decimal", "."), group: sign("group", ",").replace("’", "'") };
}

function knownTag(tag: string): string | null {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? null;
  } catch {
    return null;
  }
}
