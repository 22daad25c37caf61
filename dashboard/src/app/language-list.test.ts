import { describe, expect, it } from "vitest";
import { languageName, offeredLanguages } from "./language-list.ts";

describe("languageName", () => {
  it("returns the name in the language of the dashboard, and an invalid tag as it is", () => {
    expect([languageName("en", "de"), languageName("de", "de"), languageName("en", "pt-BR")]).toEqual([
      "German",
      "Deutsch",
      "Brazilian Portuguese",
    ]);
    expect(languageName("en", "-")).toBe("-");
  });
});

describe("offeredLanguages", () => {
  it("puts the selected languages first, in their order, and offers each language once", () => {
    expect(offeredLanguages("en", ["cy", "en"], false)).toEqual(["cy", "en", "de", "fr", "it", "es", "nl"]);
    const all = offeredLanguages("de", ["cy"], true);
    expect([all[0], new Set(all).size === all.length]).toEqual(["cy", true]);
    expect(all.indexOf("ar")).toBeLessThan(all.indexOf("bg"));
  });
});
