import { describe, expect, it } from "vitest";
import { colourSpans, sizeSpans, tokensOf } from "./option-words.ts";

describe("option word parsing", () => {
  it.each(["constructor", "toString", "valueOf"])("parses %s as a word, not as a property of an object", (word) => {
    const [token] = tokensOf(word);
    expect(typeof token?.key).toBe("string");
  });

  it.each([
    ["in size large", "l"],
    ["in Größe klein", "s"],
    ["en taille moyenne", "m"],
    ["en talla grande", "l"],
  ])("parses the size in %s", (text, letter) => {
    const tokens = tokensOf(text);
    const [size] = sizeSpans(tokens, colourSpans(tokens, []));
    expect(tokens.slice(size?.from, size?.to).map(({ key }) => key)).toEqual([letter]);
  });

  it("parses an ambiguous word as a size only after a word that introduces one", () => {
    expect(tokensOf("ein kleines Zelt, klein und leicht").map(({ key }) => key)).not.toContain("s");
  });
});
