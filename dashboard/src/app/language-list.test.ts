import { describe, expect, it } from "vitest";
import { languageName, offeredLanguages } from "./language-list.ts";

describe("languageName", () => {
  it("returns the name in the dashboard's language, and an invalid tag unchanged", () => {
    expect([languageName("en", "de"), languageName("de", "de"), languageName("en", "pt-BR")]).toEqual([
      "German",
      "Deutsch",
      "Brazilian Portuguese",
    ]);
    expect(languageName("en", "-")).toBe("-");
  });
});

describe("offeredLanguages", () => {
  it("lists the selected languages first, in the order of selection, and offers each language once", () => {
    expect(offeredLanguages("en", ["cy", "en"], false)).toEqual(["cy", "en", "de", "fr", "it", "es", "nl"]);
    const all = offeredLanguages("de", ["cy"], true);
    expect([all[0], new Set(all).size === all.length]).toEqual(["cy", true]);
    expect(all.indexOf("ar")).toBeLessThan(all.indexOf("bg"));
  });
});
