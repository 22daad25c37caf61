/** Number of letters, digits and symbols spoken per second in each language, at an ordinary pace. */
const rates: Readonly<Record<string, number>> = {
  ar: 12,
  de: 14,
  en: 15,
  es: 17,
  fr: 16,
  it: 16,
  ja: 7.5,
  ko: 7,
  nl: 15,
  pl: 14,
  pt: 16,
  ru: 14,
  zh: 4.5,
};
const usualRate = 14;

/** Returns the number of characters spoken per second in a language. This is an estimate: voices differ by a third. */
export function charactersPerSecond(language: string): number {
  const [code = ""] = language.toLowerCase().split("-", 1);
  return rates[code] ?? usualRate;
}
