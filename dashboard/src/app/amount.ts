import type { Locale } from "../ui/i18n.ts";

/** Decimal separator by language. */
const decimals: Readonly<Record<Locale, "." | ",">> = { en: ".", de: "," };

/**
 * Parses an amount as users write it: 94,90 and 94.90, 1.234,50 and 1,234.50, with or without a currency. A single separator before exactly three
 * digits follows the language: 1,234 is one thousand in English.
 * @returns NaN for other text
 */
export function amountOf(text: string, locale: Locale): number {
  const plain = text.replaceAll(/[\s'’\p{Sc}]|^[A-Z]{3}|[A-Z]{3}$/gu, "");
  if (!/^-?\d([\d.,]*\d)?$/.test(plain)) return Number.NaN;
  const separators = plain.replaceAll(/[^.,]/g, "");
  const last = separators.at(-1);
  if (last === undefined) return Number(plain);
  const [count, after] = [separators.replaceAll(last === "." ? "," : ".", "").length, plain.length - plain.lastIndexOf(last) - 1];
  const isMixed = separators.length > count;
  const isGroup = count > 1 || (!isMixed && after === 3 && last !== decimals[locale]);
  if (isGroup && !/^-?\d{1,3}([.,]\d{3})+$/.test(plain)) return Number.NaN;
  const whole = plain.slice(0, plain.length - after - 1).replaceAll(/[.,]/g, "");
  return Number(isGroup ? plain.replaceAll(/[.,]/g, "") : `${whole}.${plain.slice(plain.length - after)}`);
}

/** Formats an amount for a text field: 94.90 in English, 94,90 in German. */
export function amountText(value: number | null | undefined, locale: Locale): string {
  if (value == null) return "";
  const digits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: 6 }).format(value);
}
