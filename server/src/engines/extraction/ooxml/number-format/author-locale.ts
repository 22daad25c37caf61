import { localeTag } from "./locale.ts";
import { MAX_FORMAT_CHARS } from "./parse-format.ts";

/**
 * How spreadsheet programs write the system currency without naming a language. The position of the sign distinguishes authors of `1.299,00
 * €`, `€ 1.299,00` and `€1,299.00`.
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
 * Guesses the language in which a workbook's author saw numbers from its formats, because files do not store it. Falls back to English, as used
 * in the files themselves, if the formats disagree.
 */
export function authorLocale(codes: Iterable<string>): string {
  const byCurrency = new Set<string>();
  const byLanguage = new Set<string>();
  for (const whole of codes) {
    const code = whole.slice(0, MAX_FORMAT_CHARS);
    for (const [pattern, tag] of SYSTEM_CURRENCIES) if (pattern.test(code)) byCurrency.add(tag);
    for (const [, locale = ""] of code.matchAll(/\[\$[^\]-]*-([^\]]*)\]/gu)) {
      const tag = localeTag(locale);
      // Programs write English dates everywhere.
      if (tag !== null && locale !== "409") byLanguage.add(tag);
    }
  }
  return onlyOne(byCurrency) ?? (byCurrency.size === 0 ? onlyOne(byLanguage) : null) ?? "en";
}

function onlyOne(tags: ReadonlySet<string>): string | null {
  const [first, ...others] = tags;
  return first === undefined || others.length > 0 ? null : first;
}
