import { isCurrency } from "../../knowledge/model/currency.ts";
import { minorUnitDigits } from "../../search/catalog/model/minor-units.ts";

const mostMoney = 1e12;

/** Signs that mean one currency nearly everywhere; a dollar sign alone may be any of twenty. */
const signs: readonly (readonly [pattern: RegExp, currency: string])[] = [
  [/€/, "EUR"],
  [/£/, "GBP"],
  [/₹/, "INR"],
  [/₽/, "RUB"],
  [/₩/, "KRW"],
  [/₺/, "TRY"],
  [/₴/, "UAH"],
  [/₫/, "VND"],
  [/₪/, "ILS"],
  [/฿/, "THB"],
  [/zł/i, "PLN"],
  [/kč/i, "CZK"],
  [/\bCHF\b|\bFr\./, "CHF"],
  [/₱/, "PHP"],
  [/\bRp\b/, "IDR"],
  [/(?<![A-Z])AU?\$/, "AUD"],
  [/(?<![A-Z])CA?\$/, "CAD"],
  [/NZ\$/, "NZD"],
  [/HK\$/, "HKD"],
  [/NT\$/, "TWD"],
  [/MX\$/, "MXN"],
  [/(?<![A-Z])SG?\$/, "SGD"],
  [/(?<![A-Z])R\$/, "BRL"],
  [/US\$/, "USD"],
  [/元|CN¥|RMB/, "CNY"],
  [/円|JP¥/, "JPY"],
  [/¥|¥/, "JPY"],
  [/\$/, "USD"],
];

/** Digits before what else there is of a number; spaces and apostrophes stand between thousands only. */
const numerals = /(?:\d{1,3}(?:['’\s]\d{3})+(?!\d)|\d)[\d.,]*/gu;

/**
 * Amount that a number or a text says, such as `19.9`, "1.299,00 €", "1,299.00", "12'500.-" or "1 299"; null for none, for a range, and for what is not from 0
 * to 1e12. Rounded to 4 decimals. A lone separator before three digits is the thousands': "1.299" is 1299, "0.500" is not.
 * @param currency in which it is, where that is known: a point before three digits is none of thousands where there are so many decimals
 */
export function amountOf(value: unknown, currency: string | null = null): number | null {
  if (typeof value === "number") return bounded(value);
  if (typeof value !== "string" || value.length > 60) return null;
  const text = value.trim();
  const isFine = currency !== null && minorUnitDigits(currency) === 3;
  if (/^\d+(?:\.\d+)?$/.test(text) && (isFine || !/^\d{1,3}\.\d{3}$/.test(text))) return bounded(Number(text));
  const [numeral, ...more] = text.match(numerals) ?? [];
  if (numeral === undefined || more.length > 0 || /-\s*\d/.test(text)) return null;
  const compact = numeral.replace(/['’\s]/gu, "").replace(/[.,]+$/, "");
  return bounded(Number(withPoint(compact)));
}

/** The numeral with a point before its decimals and no other separator. */
function withPoint(numeral: string): string {
  const last = Math.max(numeral.lastIndexOf("."), numeral.lastIndexOf(","));
  if (last < 0) return numeral;
  const separator = numeral.charAt(last);
  const decimals = numeral.length - last - 1;
  const isMixed = numeral.includes(separator === "." ? "," : ".");
  const isRepeated = numeral.indexOf(separator) !== last;
  const isThousands = !isMixed && (isRepeated || (decimals === 3 && !numeral.startsWith("0")));
  if (isThousands) return numeral.replace(/[.,]/g, "");
  return `${numeral.slice(0, last).replace(/[.,]/g, "")}.${numeral.slice(last + 1)}`;
}

function bounded(amount: number): number | null {
  return amount >= 0 && amount <= mostMoney ? Number(amount.toFixed(4)) : null;
}

/** Currency that a code or a price's sign says; null for none. */
export function currencyOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 60) return null;
  const text = value.trim();
  const codes = /^[a-z]{3}$/i.test(text) ? [text.toUpperCase()] : (text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? []);
  const code = codes.find(isCurrency);
  if (code !== undefined) return code;
  return signs.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
