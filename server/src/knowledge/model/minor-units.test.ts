import { describe, expect, it } from "vitest";
import { fromMinorUnits, inMinorUnits, minorUnitDigits } from "./minor-units.ts";

describe("minor units", () => {
  it.each([
    [39.5, "EUR", 3950],
    [1.15, "EUR", 115],
    [0.29, "USD", 29],
    [1.005, "USD", 101],
    [1.0049, "USD", 100],
    [0, "USD", 0],
    [1980, "JPY", 1980],
    [1980.5, "JPY", 1981],
    [4.5, "KWD", 4500],
    [4.5678, "KWD", 4568],
    [1.2345, "CLF", 12_345],
    [12.5, "HUF", 1250],
    [7, "RSD", 700],
    [3, "IQD", 3000],
  ])("of %d %s are %d, using the ISO 4217 exponent and rounding half up", (amount, currency, units) => {
    expect(inMinorUnits(amount, currency)).toBe(units);
  });

  it("are exact up to the protocol's largest integer, and null beyond it", () => {
    expect(inMinorUnits(1e12, "EUR")).toBe(1e14);
    expect(inMinorUnits(900_719_925_474.0991, "CLF")).toBe(Number.MAX_SAFE_INTEGER);
    expect(inMinorUnits(900_719_925_474.0992, "CLF")).toBeNull();
    expect(inMinorUnits(1e12, "CLF")).toBeNull();
  });

  it("are null for gold and other codes that do not denote money", () => {
    expect([inMinorUnits(1, "XAU"), inMinorUnits(1, "XXX"), fromMinorUnits(1, "XTS")]).toEqual([null, null, null]);
  });

  it("convert back to the amount", () => {
    for (const [amount, currency] of [
      [39.5, "EUR"],
      [1980, "JPY"],
      [4.567, "KWD"],
    ] as const) {
      expect(fromMinorUnits(inMinorUnits(amount, currency) ?? -1, currency)).toBe(amount);
    }
  });

  it("are correct for every currency for which the runtime defines at least three digits", () => {
    const digitsOf = (currency: string): number =>
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    const fine = Intl.supportedValuesOf("currency").filter((currency) => digitsOf(currency) > 2);
    expect(fine.map((currency) => minorUnitDigits(currency))).toEqual(fine.map(digitsOf));
  });
});
