import { describe, expect, it } from "vitest";
import { amountOf, amountText } from "./amount.ts";

describe("amountOf", () => {
  it.each([
    ["94,90", 94.9, 94.9],
    ["94.90", 94.9, 94.9],
    ["94", 94, 94],
    ["0,5", 0.5, 0.5],
    ["1.234,50", 1_234.5, 1_234.5],
    ["1,234.50 EUR", 1_234.5, 1_234.5],
    ["€ 1 234,50", 1_234.5, 1_234.5],
    ["1’234.50", 1_234.5, 1_234.5],
    ["1.234.567", 1_234_567, 1_234_567],
    ["1,234", 1_234, 1.234],
    ["1.234", 1.234, 1_234],
    ["-12,00 €", -12, -12],
  ])("parses %s", (text, english, german) => {
    expect([amountOf(text, "en"), amountOf(text, "de")]).toEqual([english, german]);
  });

  it("returns NaN for any other input", () => {
    for (const text of ["", "on request", "12,34,5", "1.2.3", "9..5", "9,", "1e5"])
      expect([text, amountOf(text, "en")]).toEqual([text, Number.NaN]);
  });
});

it("formats an amount so that it can be parsed again", () => {
  expect([amountText(94.9, "de"), amountText(94.9, "en"), amountText(1_234, "de"), amountText(undefined, "en")]).toEqual([
    "94,90",
    "94.90",
    "1234",
    "",
  ]);
  for (const value of [0.5, 12.345, 1_234.5, 99_999])
    for (const locale of ["en", "de"] as const) expect(amountOf(amountText(value, locale), locale)).toBe(value);
});
