import { describe, expect, it } from "vitest";
import { betterCode } from "./detect-language.ts";

const installed = new Set(["eng", "deu", "fra", "spa", "ita", "jpn", "chi_sim"]);
const better = (text: string, current: string): string => betterCode(text, current, installed);

describe("betterCode", () => {
  it("detects the language by common words, even if letters were misrecognized", () => {
    expect(better("Riickgabe innerhalb von 30 Tagen. Der Akku halt bis zu 18 Stunden mit einer Ladung.", "eng")).toBe("deu");
    expect(better("La batterie dure 18 heures pour une charge et les frais sont inclus dans le prix.", "eng")).toBe("fra");
    expect(better("The battery lasts up to 18 hours and is free of charge for you.", "deu")).toBe("eng");
  });

  it("keeps the current data if the evidence is weak or the other data is not installed", () => {
    expect(better("Heron Canoe 1,299.00 EUR", "deu")).toBe("deu");
    expect(better("De fiets is van het merk en de prijs is met korting voor alle klanten", "eng")).toBe("eng");
    expect(better("", "eng")).toBe("eng");
  });

  it("follows the script of most letters", () => {
    expect(better("Free shipping", "jpn")).toBe("eng");
    expect(better("お届けから三十日以内は無料で返品", "chi_sim")).toBe("jpn");
    expect(better("收货后三十天内可免费退货电池一次充电", "jpn")).toBe("chi_sim");
    expect(better("電池十八時間", "jpn")).toBe("jpn");
    expect(better("Бесплатная доставка", "eng")).toBe("eng");
  });
});
