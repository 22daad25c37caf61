import { describe, expect, it } from "vitest";
import { languageOf } from "./languages.ts";

describe("Widget language", () => {
  it.each([
    ["fr", ["de-AT", "en"], ["en"], "fr"],
    [null, ["de-AT", "en"], ["en", "de"], "de"],
    [null, ["pl", "DE"], [], "de"],
    // The persona or the widget does not support the browser's language.
    [null, ["de-AT"], ["en-GB", "fr"], "en"],
    [null, ["pl"], ["fr", "pl"], "fr"],
    ["xx", ["de"], ["it"], "it"],
    [null, ["de"], ["pl"], "en"],
    [null, [], [], "en"],
  ])("with %s set on the page, %j in the browser and %j for the persona is %s", (own, browser, spoken, language) =>
    expect(languageOf({ own, browser, spoken })).toBe(language),
  );
});
