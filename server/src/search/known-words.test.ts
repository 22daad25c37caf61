import { describe, expect, it } from "vitest";
import { wordsKnownTo } from "./known-words.ts";

const vocabulary = new Set(["tea", "pot", "kettle", "lamp"]);
const model = (kind: "tokenizer" | "estimate") => ({
  info: { counting: { kind } } as never,
  countTokens: (text: string) => (vocabulary.has(text) ? 1 : 2),
});

describe("wordsKnownTo", () => {
  it("includes words in the vocabulary, but not names composed of such words or names with inflected endings", () => {
    const knows = wordsKnownTo(model("tokenizer"));
    expect(["lamp", "kettle"].filter(knows)).toEqual(["lamp", "kettle"]);
    expect(["zorvel", "ketle", "umark7", "teapot", "lamper", "kettles"].filter(knows)).toEqual([]);
  });

  it("queries the model for words in the given languages", () => {
    const glossed = { ...model("tokenizer"), knowsWord: (word: string, language: string) => language === "de" && word === "lampenschirm" };
    expect(wordsKnownTo(glossed, ["en", "de"])("lampenschirm")).toBe(true);
    expect(wordsKnownTo(glossed, ["en"])("lampenschirm")).toBe(false);
    expect(wordsKnownTo(glossed)("lamp")).toBe(true);
  });

  it("includes all words if there is no model or the token count is only estimated", () => {
    expect(wordsKnownTo(model("estimate"))("zorvel")).toBe(true);
    expect(wordsKnownTo(null)("zorvel")).toBe(true);
  });
});
