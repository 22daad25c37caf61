import { describe, expect, it } from "vitest";
import { isServedSeparately, knowsLanguages } from "./embedder-brands.ts";

const english = ["en"];

describe("knowsLanguages", () => {
  it.each([
    [["en-GB"], true],
    [["de", "en"], true],
    [["de", "fr-CA"], false],
    [["eng"], false],
    [[], true],
  ])("returns, for a model that supports English and a brand with %j, %s", (languages, expected) => {
    expect(knowsLanguages(english, languages)).toBe(expected);
  });

  it("is true for a model that supports most languages", () => {
    expect(knowsLanguages(null, ["ja"])).toBe(true);
  });
});

describe("isServedSeparately", () => {
  it("is false for `all`, and true for unknown languages with `foreign` and for listed ids", () => {
    const german = { id: "a", languages: ["de"] };
    expect(isServedSeparately("all", german, english)).toBe(false);
    expect(isServedSeparately("foreign", german, english)).toBe(true);
    expect(isServedSeparately("foreign", { id: "a", languages: ["en"] }, english)).toBe(false);
    expect(isServedSeparately(new Set(["a"]), { id: "a", languages: ["en"] }, english)).toBe(true);
    expect(isServedSeparately(new Set(["b"]), german, english)).toBe(false);
  });
});
