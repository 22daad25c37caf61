/** Formats an amount as usual in the language: `€129.95`, `129,95 €`. Does not round. */
export function formatMoney(amount: number, currency: string | null, language: string): string {
  if (currency === null) return formatNumber(amount, language);
  const decimals = (amount.toString().split(".")[1] ?? "").length;
  const formatter = formatterOf(language, currency, decimals > 2 ? 4 : null);
  return formatter === null ? `${formatNumber(amount, language)} ${currency}` : formatter.format(amount).replaceAll(INVISIBLE, "");
}

/** Direction marks. */
const INVISIBLE = /[\u061c\u200e\u200f]/gu;

/** Formats a number as usual in the language. Does not round. */
export function formatNumber(value: number, language: string): string {
  return formatterOf(language, null, 15)?.format(value) ?? value.toString();
}

const formatters = new Map<string, Intl.NumberFormat | null>();
const FORMATTERS_KEPT = 200;

/** Returns a cached formatter, since creating one is expensive; null for an invalid currency code. */
function formatterOf(language: string, currency: string | null, decimals: number | null): Intl.NumberFormat | null {
  const key = `${language} ${currency ?? ""} ${String(decimals)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = makeFormatter(language, currency, decimals);
  if (formatters.size >= FORMATTERS_KEPT) formatters.clear();
  formatters.set(key, made);
  return made;
}

function makeFormatter(language: string, currency: string | null, decimals: number | null): Intl.NumberFormat | null {
  const digits = decimals === null ? {} : { maximumFractionDigits: decimals };
  const style = currency === null ? {} : { style: "currency" as const, currency, currencyDisplay: "narrowSymbol" as const };
  for (const locale of [`${language}-u-nu-latn`, "en"]) {
    try {
      return new Intl.NumberFormat(locale, { ...style, ...digits });
    } catch {
      continue;
    }
  }
  return null;
}
