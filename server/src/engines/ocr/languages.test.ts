import { describe, expect, it } from "vitest";
import { codeOf, knownCodes, tagOf, tryOrder } from "./languages.ts";

const installed = new Set(["eng", "deu", "jpn", "chi_sim"]);

describe("recognition data for a language", () => {
  it("is selected by language and script, then by region, then by language alone", () => {
    const tags = ["en", "en-GB", "de_AT", "zh", "zh-Hans-CN", "zh-Hant", "zh-TW", "zh-Hant-HK", "pt-BR", "nb-NO", "ja-JP", "xx", ""];
    expect(tags.map(codeOf)).toEqual([
      "eng",
      "eng",
      "deu",
      "chi_sim",
      "chi_sim",
      "chi_tra",
      "chi_tra",
      "chi_tra",
      "por",
      "nor",
      "jpn",
      null,
      null,
    ]);
  });

  it("has a tag that selects it", () => {
    expect(knownCodes.filter((code) => codeOf(tagOf(code)) !== code)).toEqual([]);
  });
});

describe("languages tried for an image", () => {
  it("are the installed languages in the hint, then one language of each other script, and English for names and numbers", () => {
    expect(tryOrder([], installed)).toEqual(["eng", "jpn", "chi_sim"]);
    expect(tryOrder(["ja", "xx", "ko", "de"], installed)).toEqual(["jpn", "deu", "eng", "chi_sim"]);
    expect(tryOrder(["en", "zh-Hans", "en-US"], installed)).toEqual(["eng", "chi_sim", "jpn"]);
    expect(tryOrder(["de"], new Set())).toEqual([]);
  });
});
