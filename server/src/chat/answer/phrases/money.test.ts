import { describe, expect, it } from "vitest";
import { formatMoney, formatNumber } from "./money.ts";

describe("money", () => {
  it("is formatted for the language, and its value is unchanged", () => {
    expect(formatMoney(129.95, "EUR", "en")).toBe("€129.95");
    expect(formatMoney(1299, "EUR", "de").replace(/\s/g, " ")).toBe("1.299,00 €");
    expect(formatMoney(0.1234, "USD", "en")).toBe("$0.1234");
    expect(formatNumber(31.5, "de")).toBe("31,5");
  });

  it("keeps verifiable digits in every language", () => {
    expect(formatMoney(85, "SAR", "ar")).toContain("85");
    expect(formatMoney(85, "SAR", "ar")).not.toMatch(/[\u200e\u200f\u061c]/u);
    expect(formatMoney(4800, "JPY", "ja")).toContain("4,800");
  });

  it("tolerates an unknown currency or language", () => {
    expect(formatMoney(5, "??", "en")).toBe("5 ??");
    expect(formatMoney(5, "EUR", "not a language")).toBe("€5.00");
  });
});
