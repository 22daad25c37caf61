/** Conventions for numbers and months. */
export interface NumberLocale {
  /** BCP 47. */
  readonly tag: string;
  readonly decimal: string;
  readonly group: string;
}

/** Languages by the low ten bits of a Windows locale identifier (MS-LCID). */
const LANGUAGES: Readonly<Record<number, string>> = {
  0x01: "ar",
  0x02: "bg",
  0x03: "ca",
  0x04: "zh",
  0x05: "cs",
  0x06: "da",
  0x07: "de",
  0x08: "el",
  0x09: "en",
  0x0a: "es",
  0x0b: "fi",
  0x0c: "fr",
  0x0d: "he",
  0x0e: "hu",
  0x0f: "is",
  0x10: "it",
  0x11: "ja",
  0x12: "ko",
  0x13: "nl",
  0x14: "nb",
  0x15: "pl",
  0x16: "pt",
  0x18: "ro",
  0x19: "ru",
  0x1a: "hr",
  0x1b: "sk",
  0x1d: "sv",
  0x1e: "th",
  0x1f: "tr",
  0x21: "id",
  0x22: "uk",
  0x24: "sl",
  0x25: "et",
  0x26: "lv",
  0x27: "lt",
  0x2a: "vi",
  0x39: "hi",
};

/** Locales whose numbers differ from their language's usual ones. */
const TAGS: Readonly<Record<number, string>> = {
  0x0804: "zh-CN",
  0x0404: "zh-TW",
  0x0807: "de-CH",
  0x0c07: "de-AT",
  0x1407: "de-LI",
  0x080a: "es-MX",
  0x0c0a: "es-ES",
  0x2c0a: "es-AR",
  0x100c: "fr-CH",
  0x0810: "it-CH",
  0x0416: "pt-BR",
  0x0816: "pt-PT",
  0x4009: "en-IN",
};

/** Returns the BCP 47 tag of a number format's locale code; null for one without a language. */
export function localeTag(code: string): string | null {
  if (/^[a-z]{2,3}-([a-z]{4}-)?[a-z]{2}$/i.test(code)) return knownTag(code);
  const id = /^[0-9a-f]{1,8}$/i.test(code) ? Number.parseInt(code, 16) & 0xffff : 0;
  // F800 and F400 refer to the reader's system formats.
  if (id === 0 || id >= 0xf000) return null;
  const language = LANGUAGES[id & 0x3ff];
  // Below 0x400 it is a language without a country, as with the euro sign (`[$€-2]`), and not significant.
  return id < 0x400 || language === undefined ? null : (TAGS[id] ?? language);
}

const locales = new Map<string, NumberLocale>();

/** Returns the language's separators; a plain space replaces narrow ones. */
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
