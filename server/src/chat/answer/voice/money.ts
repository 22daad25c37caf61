/** An amount as people of the language write it: `€129.95`, `129,95 €`. Its value is not rounded. */
export function formatMoney(amount: number, currency: string | null, language: string): string {
  if (currency === null) return formatNumber(amount, language);
  try {
    const decimals = (amount.toString().split(".")[1] ?? "").length;
    return new Intl.NumberFormat(localeOf(language), {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      ...(decimals > 2 ? { maximumFractionDigits: 4 } : {}),
    }).format(amount);
  } catch {
    return `${formatNumber(amount, language)} ${currency}`;
  }
}

/** A number with the language's marks. Its value is not rounded. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 15 }).format(value);
}

function localeOf(language: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0 ? language : "en";
  } catch {
    return "en";
  }
}
