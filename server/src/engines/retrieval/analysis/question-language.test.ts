import { describe, expect, it } from "vitest";
import { seemsWrittenIn } from "./question-language.ts";

describe("the language of a query", () => {
  it.each([
    "Do you have a rain jacket?",
    "jacket",
    "JKT-0101",
    "",
    "caf\u00e9 press",
    "Lampe",
    "a la carte menu",
    "42",
    "What does 睡袋 mean?",
  ])("%j may be English", (text) => {
    expect(seemsWrittenIn(text, ["en"])).toBe(true);
  });

  it.each([
    "Wie ist das Wetter in Berlin?",
    "Quelle est la capitale de la France ?",
    "¿Cuál es la capital de España?",
    "量子物理",
    "寝袋を買いたい",
    "침낭 있나요?",
    "هل لديكم دراجات؟",
    "квантовая физика",
  ])("%j is not English", (text) => {
    expect(seemsWrittenIn(text, ["en"])).toBe(false);
  });

  it("is compared with the scripts of all known languages", () => {
    expect(seemsWrittenIn("寝袋を買いたい", ["en", "ja"])).toBe(true);
    expect(seemsWrittenIn("침낭", ["ko"])).toBe(true);
    expect(seemsWrittenIn("睡袋", ["zh"])).toBe(true);
    expect(seemsWrittenIn("jacket", ["ko"])).toBe(false);
  });
});
