import { describe, expect, it } from "vitest";
import { normalisedWording } from "./normalised-wording.ts";

describe("normalisedWording", () => {
  it.each([
    ["  Do you ship   to Norway?!", "do you ship to norway"],
    ["DO YOU SHIP TO NORWAY", "do you ship to norway"],
    ["Versand nach Österreich…", "versand nach österreich"],
    ["Versand nach O\u0308sterreich", "versand nach österreich"],
    ["ＡＢＣ １２", "abc 12"],
    ["送料は？", "送料は"],
    ["x".repeat(500), "x".repeat(200)],
    ["?!…", null],
    ["", null],
  ])("of %j is %j", (text, key) => expect(normalisedWording(text)).toBe(key));
});
