import { describe, expect, it } from "vitest";
import { numberWordsIn } from "./number-words.ts";

describe("number words", () => {
  it.each([
    ["ninety-nine euros", 99, "euros"],
    ["one thousand two hundred and fifty euros", 1_250, "euros"],
    ["zwanzig Prozent", 20, "prozent"],
    ["deux kilos", 2, "kilos"],
    ["neunundneunzig Euro", null, "euro"],
    ["doscientos euros", null, "euros"],
  ])("%s", (text, value, unit) => {
    expect(numberWordsIn(`It costs ${text} today`)).toMatchObject([{ value, unit }]);
  });

  it("are not found in other text", () => {
    expect(numberWordsIn("Feel free to ask about tents")).toEqual([]);
  });
});
