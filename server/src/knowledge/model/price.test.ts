import { describe, expect, it } from "vitest";
import { amountOf, currencyOf, exactAmountOf, statedCurrencyOf } from "./price.ts";

describe("amountOf", () => {
  it.each([
    [19.9, 19.9],
    ["19.90", 19.9],
    ["1.299,00 €", 1_299],
    ["1,299.00", 1_299],
    ["$1,299", 1_299],
    ["1.299", 1_299],
    ["0.500", 0.5],
    ["1 299,50 zł", 1_299.5],
    ["1 299,50", 1_299.5],
    ["1 299 500 Kč", 1_299_500],
    ["2 19,90 €", null],
    ["19 90", null],
    ["1,29,900.00", 129_900],
    ["12'500.-", 12_500],
    ["1.234.567,89", 1_234_567.89],
    ["12,-", 12],
    ["￥", null],
    ["¥3,980", 3_980],
    ["EUR 7", 7],
    [0, 0],
    ["10 - 20 €", null],
    ["from 10 to 20 €", null],
    ["-5", null],
    [-5, null],
    ["free", null],
    ["", null],
    [1e13, null],
    [Number.NaN, null],
    [null, null],
    [{}, null],
    ["9".repeat(400), null],
  ])("parses %j as %j", (written, amount) => expect(amountOf(written)).toBe(amount));
});

describe("currencyOf", () => {
  it.each([
    ["EUR", "EUR"],
    ["eur", "EUR"],
    ["19,90 €", "EUR"],
    ["CHF 12.-", "CHF"],
    ["A$ 5", "AUD"],
    ["$5", "USD"],
    ["CA$ 5", "CAD"],
    ["S$5", "SGD"],
    ["US$ 5", "USD"],
    ["NZ$5", "NZD"],
    ["Rp 129.000", "IDR"],
    ["3,980円", "JPY"],
    ["nur 12 GBP", "GBP"],
    ["all mugs", null],
    ["XXL", null],
    ["5", null],
    [undefined, null],
  ])("parses %j as %j", (written, currency) => expect(currencyOf(written)).toBe(currency));
});

describe("exactAmountOf", () => {
  it.each([
    ["1.299,00 €", 1_299],
    ["US$ 1,299.00", 1_299],
    ["CHF 12.-", 12],
    ["12,50 USD", 12.5],
    ["12 eur", 12],
    ["12 Euro", 12],
    ["1 299,50 zł", 1_299.5],
    ["-5", -5],
    ["−5,50 €", -5.5],
    ["€ -5", -5],
    [-5, -5],
    [12, 12],
    ["ca. 120", null],
    ["from 10 EUR", null],
    ["12 € inkl. MwSt.", null],
    ["nur 12 GBP", null],
    ["~120", null],
    ["120*", null],
    ["10 - 20 €", null],
    ["auf Anfrage", null],
    ["EUR", null],
    [Number.NaN, null],
  ])("parses %j as %j", (written, amount) => expect(exactAmountOf(written)).toBe(amount));
});

describe("statedCurrencyOf", () => {
  it.each([
    ["12,50 USD", "USD"],
    ["12 Euro", "EUR"],
    ["12 €", "EUR"],
    ["12.50", null],
    ["-12", null],
  ])("parses %j as %j", (written, currency) => expect(statedCurrencyOf(written)).toBe(currency));
});
