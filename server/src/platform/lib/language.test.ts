import { describe, expect, it } from "vitest";
import { isLanguageTag } from "./language.ts";

describe("isLanguageTag", () => {
  it("accepts tags, also with script and region", () => {
    expect(["en", "DE", "de-AT", "zh-Hant-TW", "gsw", "pt-br"].filter((tag) => !isLanguageTag(tag))).toEqual([]);
  });

  it("rejects names of languages", () => {
    expect(["Deutsch", "Englisch", "German", "Klingonisch", "de, en", ""].filter(isLanguageTag)).toEqual([]);
  });
});
