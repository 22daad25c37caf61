import { describe, expect, it } from "vitest";
import { brandFields, type BrandInput } from "./brand-fields.ts";
import { speaksOtherLanguages } from "./model/brand.ts";

const fields = (input: BrandInput) => brandFields(input, (code) => code === "EUR");

describe("brandFields", () => {
  it("trims the name, stores other fields as sent and omits fields that were not sent", () => {
    expect(fields({ display_name: "  Cafe\u0301 ", website_url: "HTTPS://Cafe.example/?q=1", default_currency: "EUR" })).toEqual({
      displayName: "Cafe\u0301",
      websiteUrl: "HTTPS://Cafe.example/?q=1",
      defaultCurrency: "EUR",
    });
  });

  it("clears lists that are null", () => {
    expect(fields({ accent_colors: null, audience_languages: null, logo_url: null })).toEqual({
      accentColors: [],
      audienceLanguages: [],
      logoUrl: null,
    });
  });

  it("counts the characters of a name in NFC form, but stores the name as sent", () => {
    expect(fields({ display_name: ` ${"e\u0301".repeat(120)} ` })).toEqual({ displayName: "e\u0301".repeat(120) });
    expect(problems({ display_name: "x".repeat(121) })).toMatchObject([{ field: "display_name", code: "too_long" }]);
  });

  it("reports all problems at once", () => {
    const wrong = {
      display_name: " ",
      description: "\0",
      website_url: "ftp://x.example",
      logo_url: "https://x.example/\0",
      default_currency: "XXX",
      audience_languages: ["en", "_"],
    };
    expect(problems(wrong).map(({ field }) => field)).toEqual([
      "display_name",
      "description",
      "website_url",
      "logo_url",
      "default_currency",
      "audience_languages[1]",
    ]);
  });
});

describe("speaksOtherLanguages", () => {
  it("is true if a language is added, removed or moved, and false otherwise", () => {
    const speaks = (before: string[], after: string[]) => speaksOtherLanguages({ audienceLanguages: before }, { audienceLanguages: after });
    expect([speaks(["en"], ["en", "de"]), speaks(["en"], []), speaks(["en", "de"], ["de", "en"])]).toEqual([true, true, true]);
    expect(speaks(["en", "de"], ["en", "de"])).toBe(false);
  });
});

function problems(input: BrandInput): readonly { readonly field: string; readonly code: string }[] {
  try {
    fields(input);
  } catch (error) {
    return (error as { extensions: { errors: { field: string; code: string }[] } }).extensions.errors;
  }
  return [];
}
