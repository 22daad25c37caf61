import { isCurrency } from "./currency.ts";
import { minorUnitDigits } from "./minor-units.ts";

const mostMoney = 1e12;

/** Symbols that nearly always indicate one currency; a dollar sign is ambiguous. */
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

/** Matches numerals. Spaces and apostrophes are part of a numeral only as thousands separators. */
const numerals = /(?:\d{1,3}(?:['’\s]\d{3})+(?!\d)|\d)[\d.,]*/gu;

/**
 * Parses an amount such as `19.9`, "1.299,00 €", "1,299.00", "12'500.-" or "1 299". Returns null for a range, for text without an amount,
 * and for an amount outside 0 to 1e12. Rounds to 4 decimal places. A single separator before three digits is a thousands separator: "1.299"
 * is 1299, but "0.500" is 0.5.
 * @param currency currency of the amount, if known; in a currency with three decimal places, a point before three digits is the decimal
 * point
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

/**
 * Parses the price in a cell of a product list: an amount with thousands separators and a currency, but no other text. Returns null for
 * "ca. 120", which is not an exact price. A negative price is returned, so that validation reports it.
 * @param currency currency of the amount, if known
 */
export function exactAmountOf(value: unknown, currency: string | null = null): number | null {
  if (typeof value !== "string") return typeof value === "number" ? (bounded(value) ?? (value < 0 ? value : null)) : null;
  const text = value.trim();
  if (text.length > 60 || /\p{L}|[^\s\d.,'’\-−–—]/u.test(withoutCurrency(text))) return null;
  const positive = text.replace(/^(\D*)[-−]\s*(?=\D*\d)/, "$1");
  const amount = amountOf(positive, currency);
  return amount !== null && amount > 0 && positive !== text ? -amount : amount;
}

function withoutCurrency(text: string): string {
  const named = text.replaceAll(/(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/g, (word) => (isCurrency(word.toUpperCase()) ? " " : word));
  return [...signs.map(([pattern]) => pattern), euroWord].reduce((rest, pattern) => rest.replace(pattern, " "), named);
}

const euroWord = /\beuros?\b/i;

/** Returns the currency of a price in a product list, given as a code, a symbol or the word euro; null if there is none. */
export function statedCurrencyOf(text: string): string | null {
  if (!/[^\d.,\s-]/.test(text)) return null;
  return currencyOf(text) ?? (euroWord.test(text) ? "EUR" : null);
}

/** Symbols that several currencies use, and the currencies that use them. */
const sharedSigns: readonly (readonly [sign: RegExp, currencies: ReadonlySet<string>])[] = [
  [
    /(?<!\p{L})\$/u,
    new Set(
      "USD|AUD|CAD|NZD|HKD|TWD|MXN|SGD|BRL|ARS|CLP|COP|UYU|BBD|BMD|BND|BSD|BZD|FJD|GYD|JMD|KYD|LRD|NAD|SBD|SRD|TTD|XCD|DOP|CUP|MOP".split(
        "|",
      ),
    ),
  ],
  [/(?<!\p{L})[¥￥]/u, new Set(["JPY", "CNY"])],
];

/** Returns the symbol in a price that several currencies use, such as $; null if the price specifies a single currency or none. */
export function sharedSignOf(text: string): string | null {
  if (/(?<!\p{L})[A-Z]{3}(?!\p{L})/u.test(text)) return null;
  return sharedSigns.flatMap(([sign]) => sign.exec(text)?.[0] ?? [])[0] ?? null;
}

/** Returns whether a price specifies a currency other than the given one. */
export function contradicts(price: string, currency: string): boolean {
  const sign = sharedSignOf(price);
  if (sign !== null) return sharedSigns.every(([pattern, currencies]) => !pattern.test(sign) || !currencies.has(currency));
  const stated = statedCurrencyOf(price);
  return stated !== null && stated !== currency;
}

/** Returns the numeral with a decimal point as its only separator. */
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

/** Returns the currency in a price, given as a code or a symbol; null if there is none. */
export function currencyOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 60) return null;
  const text = value.trim();
  const codes = /^[a-z]{3}$/i.test(text) ? [text.toUpperCase()] : (text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? []);
  const code = codes.find(isCurrency);
  if (code !== undefined) return code;
  return signs.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
