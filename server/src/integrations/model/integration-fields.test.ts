import { describe, expect, it } from "vitest";
import type { FieldError } from "../../platform/errors/extensions.ts";
import { Failure } from "../../platform/errors/fail.ts";
import { integrationFields, type IntegrationInput } from "./integration-fields.ts";

function wrongFields(input: IntegrationInput): string[] {
  try {
    integrationFields(input);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return (error.extensions["errors"] as FieldError[]).map(({ field }) => field);
  }
}

describe("integrationFields", () => {
  it("trims text, otherwise stores it as sent, and sets omitted fields to null", () => {
    expect(integrationFields({ name: " Cafe\u0301 " })).toEqual({ name: "Cafe\u0301", platform: null, siteUrl: null });
    expect(integrationFields({ name: "x", platform: "shop", site_url: "https://shop.example/a" })).toMatchObject({
      platform: "shop",
      siteUrl: "https://shop.example/a",
    });
  });

  it("reports every invalid field", () => {
    for (const name of ["", "  ", "a\0b", "a\ud800", "x".repeat(121)])
      expect(wrongFields({ name }), JSON.stringify(name)).toEqual(["name"]);
    expect(wrongFields({ name: "😀".repeat(120) })).toEqual([]);
    for (const url of ["shop.example", "ftp://shop.example", "javascript:alert(1)", "https://shop.example/a b", "https://a\0b"])
      expect(wrongFields({ name: "x", site_url: url }), url).toEqual(["site_url"]);
    expect(wrongFields({ name: "", platform: " ", site_url: "x" })).toEqual(["name", "platform", "site_url"]);
  });
});
