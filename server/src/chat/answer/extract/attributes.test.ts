import { describe, expect, it } from "vitest";
import { phrasesOf } from "../phrases/phrases-of.ts";
import { labelled } from "./attributes.ts";

const voice = { languages: [], tone: null };

describe("labelled", () => {
  it.each([
    ["en", "warranty_years", 1, "warranty 1 year"],
    ["en", "warranty_years", 2, "warranty 2 years"],
    ["en", "returnDays", 30, "return 30 days"],
    ["en", "laptop_inch", 15.6, "laptop 15.6 inches"],
    ["en", "weight_g", 412, "weight 412 g"],
    ["de", "garantie_years", 2, "garantie 2 Jahre"],
    ["de", "warranty_months", 1, "warranty 1 Monat"],
    ["nl", "return_days", 30, "return 30 dagen"],
    ["ru", "warranty_years", 5, "warranty 5 лет"],
    ["ja", "delivery_weeks", 2, "delivery 2 週間"],
  ])("formats the unit of a number in the language: %s %s %d", (language, key, value, text) => {
    expect(labelled(key, value, language, phrasesOf(language, voice))).toBe(text);
  });
});
