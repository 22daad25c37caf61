import { amountOf, currencyOf } from "../../knowledge/model/price.ts";

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** Returns a price's amount and currency; null if either is missing or invalid. */
export function moneyOf(price: unknown, code: unknown): Money | null {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
  const currency = currencyOf(first(code)) ?? currencyOf(first(price));
  const amount = amountOf(first(price), currency);
  return amount === null || currency === null ? null : { amount, currency };
}

/** Formats an amount by the conventions of a language. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const digits = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol", ...digits }).format(amount);
}
