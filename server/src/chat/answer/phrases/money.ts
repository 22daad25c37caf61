/** Formats an amount according to the language: `€129.95`, `129,95 €`. Does not round. */
export function formatMoney(amount: number, currency: string | null, language: string): string {
  if (currency === null) return formatNumber(amount, language);
  const decimals = (amount.toString().split(".")[1] ?? "").length;
  const formatter = formatterOf(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" }, decimals > 2 ? 4 : null);
  return formatter === null ? `${formatNumber(amount, language)} ${currency}` : formatter.format(amount).replaceAll(INVISIBLE, "");
}

/** Matches direction marks. */
const INVISIBLE = /[\u061c\u200e\u200f]/gu;

/** Formats a number according to the language, without a separator in four-digit numbers, as is usual for measurements. Does not round. */
export function formatNumber(value: number, language: string): string {
  return formatterOf(language, { useGrouping: "min2" }, 15)?.format(value) ?? value.toString();
}

/**
 * Formats a number with its unit word, in the grammatical form that the language requires after the number: "1 year", "2 Jahre". Does not
 * round.
 */
export function formatMeasure(value: number, unit: CountedUnit, language: string): string {
  return formatterOf(language, { style: "unit", unit, unitDisplay: "long" }, 15)?.format(value) ?? `${value} ${unit}`;
}

export type CountedUnit = "day" | "week" | "month" | "year" | "inch";

type Style = Pick<Intl.NumberFormatOptions, "style" | "currency" | "currencyDisplay" | "unit" | "unitDisplay" | "useGrouping">;

const formatters = new Map<string, Intl.NumberFormat | null>();
const FORMATTERS_KEPT = 200;

/** Returns a formatter; null for an invalid currency code. Cached because formatters are expensive to create. */
function formatterOf(language: string, style: Style, decimals: number | null): Intl.NumberFormat | null {
  const key = `${language} ${style.currency ?? style.unit ?? ""} ${String(decimals)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = makeFormatter(language, style, decimals);
  if (formatters.size >= FORMATTERS_KEPT) formatters.clear();
  formatters.set(key, made);
  return made;
}

function makeFormatter(language: string, style: Style, decimals: number | null): Intl.NumberFormat | null {
  const digits = decimals === null ? {} : { maximumFractionDigits: decimals };
  for (const locale of [`${language}-u-nu-latn`, "en"]) {
    try {
      return new Intl.NumberFormat(locale, { ...style, ...digits });
    } catch {
      continue;
    }
  }
  return null;
}
