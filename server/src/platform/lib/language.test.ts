import { describe, expect, it } from "vitest";
import { isLanguageTag } from "./language.ts";

describe("isLanguageTag", () => {
  it("accepts tags, including those with a script and a region", () => {
    expect(["en", "DE", "de-AT", "zh-Hant-TW", "gsw", "pt-br"].filter((tag) => !isLanguageTag(tag))).toEqual([]);
  });

  it("rejects language names", () => {
    expect(["Deutsch", "Englisch", "German", "Klingonisch", "de, en", ""].filter(isLanguageTag)).toEqual([]);
  });
});
