import { localeTag } from "./locale.ts";
import { MAX_FORMAT_CHARS } from "./parse-format.ts";

/**
 * Number formats in which spreadsheet applications write the system currency without a language code. The position of the symbol
 * distinguishes the languages of `1.299,00 €`, `€ 1.299,00` and `€1,299.00`.
 */
const SYSTEM_CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/[0#?]\)?(?:_.|\\? |\u00a0)*"? ?€"?/u, "de"],
  [/"€"(?:\*.)?(?:_.|\\? |\u00a0)+[#0?]/u, "nl"],
  [/"R\$"/u, "pt-BR"],
  [/"(?:\$|£|US\$)"/u, "en"],
  [/"zł"/u, "pl"],
  [/"Kč"/u, "cs"],
  [/"Ft"/u, "hu"],
  [/"₽"/u, "ru"],
  [/"₺"/u, "tr"],
  [/[0#?](?:_.|\\? |\u00a0)*"kr"/u, "sv"],
];

/**
 * Guesses the language of a workbook's author from its number formats, because files do not store it. Returns English, which the files
 * themselves use, if the formats are inconsistent.
 */
export function authorLocale(codes: Iterable<string>): string {
  const byCurrency = new Set<string>();
  const byLanguage = new Set<string>();
  for (const whole of codes) {
    const code = whole.slice(0, MAX_FORMAT_CHARS);
    for (const [pattern, tag] of SYSTEM_CURRENCIES) if (pattern.test(code)) byCurrency.add(tag);
    for (const [, locale = ""] of code.matchAll(/\[\$[^\]-]*-([^\]]*)\]/gu)) {
      const tag = localeTag(locale);
      // Applications use the English code for dates in every language.
      if (tag !== null && locale !== "409") byLanguage.add(tag);
    }
  }
  return onlyOne(byCurrency) ?? (byCurrency.size === 0 ? onlyOne(byLanguage) : null) ?? "en";
}

function onlyOne(tags: ReadonlySet<string>): string | null {
  const [first, ...others] = tags;
  return first === undefined || others.length > 0 ? null : first;
}
