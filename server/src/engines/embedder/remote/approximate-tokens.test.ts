import { describe, expect, it } from "vitest";
import { approximateTokens, cutToTokens } from "./approximate-tokens.ts";

describe("approximateTokens", () => {
  it.each([
    ["", 0],
    ["  \n ", 0],
    ["hello world", 2],
    ["hello, world!", 4],
    ["internationalisation", 4],
    ["Grüße aus Köln", 3],
    ["日本語です", 5],
    ["abc日本def", 4],
    ["12.50 €", 4],
    ["👍", 1],
  ])("counts %j as %i", (text, tokens) => {
    expect(approximateTokens(text)).toBe(tokens);
  });
});

describe("cutToTokens", () => {
  it("truncates between words, at the limit", () => {
    expect(cutToTokens("one two three four", 2)).toBe("one two ");
    expect(cutToTokens("日本語です", 3)).toBe("日本語");
    expect(approximateTokens(cutToTokens("word ".repeat(1_000), 100))).toBe(100);
  });

  it("does not change text within the limit", () => {
    expect(cutToTokens("one two", 2)).toBe("one two");
  });
});
