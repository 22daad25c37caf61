import { describe, expect, it } from "vitest";
import { wordsKnownTo } from "./known-words.ts";

const vocabulary = new Set(["tea", "pot", "kettle", "lamp"]);
const model = (kind: "tokenizer" | "estimate") => ({
  info: { counting: { kind } } as never,
  countTokens: (text: string) => (vocabulary.has(text) ? 1 : 2),
});

describe("wordsKnownTo", () => {
  it("includes vocabulary words, their inflected forms, and their compounds", () => {
    const knows = wordsKnownTo(model("tokenizer"));
    expect(["lamp", "kettles", "teapot"].filter(knows)).toEqual(["lamp", "kettles", "teapot"]);
    expect(["zorvel", "ketle", "umark7"].filter(knows)).toEqual([]);
  });

  it("includes all words if tokens are only estimated, and without a model", () => {
    expect(wordsKnownTo(model("estimate"))("zorvel")).toBe(true);
    expect(wordsKnownTo(null)("zorvel")).toBe(true);
  });
});
