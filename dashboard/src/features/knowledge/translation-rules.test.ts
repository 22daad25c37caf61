import { describe, expect, it } from "vitest";
import { withoutTranslation, withTranslation } from "./translation-rules.ts";

const german = { language: "de", id: "rueckgabe" };
const french = { language: "fr", id: "retours" };

describe("translations of a document", () => {
  it("are added, or replaced if the document already has a translation into that language", () => {
    expect(withTranslation({}, german)).toEqual([german]);
    expect(withTranslation({ translations: [{ ...german, language: "en" }, french] }, german)).toEqual([french, german]);
  });

  it("are removed; null removes the last one", () => {
    expect(withoutTranslation({ translations: [german, french] }, german.id)).toEqual([french]);
    expect(withoutTranslation({ translations: [german] }, german.id)).toBeNull();
  });
});
