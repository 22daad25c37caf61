import { describe, expect, it } from "vitest";
import { languageOf } from "./languages.ts";

describe("The widget's language", () => {
  it.each([
    ["fr", ["de-AT", "en"], ["en"], "fr"],
    [null, ["de-AT", "en"], ["en", "de"], "de"],
    [null, ["pl", "DE"], [], "de"],
    // The persona does not speak the browser's language, or the widget does not.
    [null, ["de-AT"], ["en-GB", "fr"], "en"],
    [null, ["pl"], ["fr", "pl"], "fr"],
    ["xx", ["de"], ["it"], "it"],
    [null, ["de"], ["pl"], "en"],
    [null, [], [], "en"],
  ])("of the page %s, the browser %j and the persona %j is %s", (own, browser, spoken, language) =>
    expect(languageOf({ own, browser, spoken })).toBe(language),
  );
});
