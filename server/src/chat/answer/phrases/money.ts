/** An amount as people of the language write it: `€129.95`, `129,95 €`. Its value is not rounded. */
export function formatMoney(amount: number, currency: string | null, language: string): string {
  if (currency === null) return formatNumber(amount, language);
  const decimals = (amount.toString().split(".")[1] ?? "").length;
  const formatter = formatterOf(language, currency, decimals > 2 ? 4 : null);
  return formatter === null ? `${formatNumber(amount, language)} ${currency}` : formatter.format(amount).replaceAll(INVISIBLE, "");
}

/** Marks of writing direction. */
const INVISIBLE = /[\u061c\u200e\u200f]/gu;

/** A number with the language's marks. Its value is not rounded. */
export function formatNumber(value: number, language: string): string {
  return formatterOf(language, null, 15)?.format(value) ?? value.toString();
}

const formatters = new Map<string, Intl.NumberFormat | null>();
const FORMATTERS_KEPT = 200;

/** Formatters are dear to make and cheap to keep. Null for a currency code that is none. */
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
