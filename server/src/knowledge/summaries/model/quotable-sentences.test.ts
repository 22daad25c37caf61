import { describe, expect, it } from "vitest";
import { quotableSentences } from "./quotable-sentences.ts";

describe("quotableSentences", () => {
  it("keeps complete statements verbatim, on one line", () => {
    expect(
      quotableSentences(
        "This lantern burns for 40 hours and longer\non one filling of its tank. It is made of brass and of glass!",
        "Lantern",
      ),
    ).toEqual(["This lantern burns for 40 hours and longer on one filling of its tank.", "It is made of brass and of glass!"]);
  });

  it.each([
    ["a heading", "Returns and refunds of orders"],
    ["a question", "How long does the delivery to Norway take?"],
    ["a row of a table", "Weight | 12 kg | Height | 40 cm in all cases."],
    ["figures", "2024 12.99 13.99 14.99 15.99 16.99 17.99 EUR."],
    ["the rest of a cut sentence", "and then dried for two days in the sun."],
    ["a sentence that is too short", "Very light."],
    ["a sentence that is too long to quote", `The ${"very ".repeat(60)}long one.`],
    ["the title itself", "A lantern for the whole family, made by hand."],
  ])("omits %s", (_, text) => {
    expect(quotableSentences(text, "A lantern for the whole family, made by hand.")).toEqual([]);
  });

  it("lists each sentence once, and recognizes Chinese and Japanese full stops", () => {
    const sentence = "这盏灯笼可以燃烧四十个小时。";
    expect(quotableSentences(`${sentence}${sentence}`, "灯笼", "zh")).toEqual([sentence]);
  });
});
