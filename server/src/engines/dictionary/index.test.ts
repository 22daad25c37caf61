import { describe, expect, it } from "vitest";
import { installedDictionaries } from "./index.ts";

describe("installedDictionaries", () => {
  it.each([
    ["en", ["chair", "orthopaedic", "kettle"], ["mcuh", "tabel", "wingfeild"]],
    ["de-AT", ["schrank", "gross", "turen"], ["wiviel", "samstgs", "schrnak"]],
    ["fr", ["boulangerie", "etagere", "coute"], ["boulangeri", "diamnche"]],
    ["es", ["cuanto", "almohada", "nino"], ["vlae", "almohda"]],
  ])("contain case-folded words in %s", async (language, known, unknown) => {
    const dictionary = await installedDictionaries.of(language);
    expect(known.filter((word) => dictionary?.has(word) !== true)).toEqual([]);
    expect(unknown.filter((word) => dictionary?.has(word) !== false)).toEqual([]);
  });

  it("return null for languages without a word list", async () => {
    expect(await installedDictionaries.of("xx")).toBeNull();
  });
});
