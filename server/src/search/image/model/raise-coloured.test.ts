import { describe, expect, it } from "vitest";
import { COLOUR_NAMES } from "../../../language/colour-names.ts";
import { LANGUAGES } from "../../../language/languages.ts";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { raiseColoured, tellingColours } from "./raise-coloured.ts";

const hitOf = (text: string, score = 0.5) =>
  ({ hit: text, passages: [], score, filter: {}, explain: { exact: null } }) as unknown as RetrievalHit;

/** Returns the titles in the order that results from a search with an image that has these colors. */
function ordered(colours: readonly string[], languages: readonly string[], titles: readonly string[]): string[] {
  return raiseColoured(titles.map(hitOf), tellingColours(colours, languages)).map(({ hit }) => hit);
}

describe("raiseColoured", () => {
  it("ranks results that mention the color above results with about the same keyword score, even if all scores are near 1", () => {
    const hits = [hitOf("white jacket", 1), hitOf("black jacket", 0.99), hitOf("red jacket", 0.96), hitOf("ruby jacket, red", 0.95)];
    const raised = raiseColoured(hits, tellingColours(["red"], ["en"]));
    expect(raised.map(({ hit }) => hit)).toEqual(["red jacket", "ruby jacket, red", "white jacket", "black jacket"]);
    const scores = raised.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });

  it("does not rank a color match above a much better keyword match", () => {
    const raised = raiseColoured([hitOf("white jacket", 0.95), hitOf("red carpet", 0.6)], tellingColours(["red"], ["en"]));
    expect(raised.map(({ hit }) => hit)).toEqual(["white jacket", "red carpet"]);
  });

  const named = LANGUAGES.flatMap(({ code, colourNames }) => ("missing" in colourNames ? [] : [{ code, colourNames }]));

  it.each(named)("raises results that mention the color in $code", ({ code, colourNames }) => {
    expect(Object.keys(colourNames).toSorted()).toEqual([...COLOUR_NAMES].toSorted());
    for (const colour of COLOUR_NAMES) {
      const wanted = `1 ${colourNames[colour]} 2`;
      expect(ordered([colour], [code], ["something else", wanted])).toEqual([wanted, "something else"]);
    }
  });

  it.each([
    ["en", "green", "two greens"],
    ["de", "red", "ein roter Mantel"],
    ["fr", "white", "robe blanche"],
    ["fr", "purple", "robes violettes"],
    ["es", "red", "camisas rojas"],
    ["it", "black", "scarpe nere"],
    ["it", "white", "stivali bianchi"],
    ["ru", "red", "красная шапка"],
    ["ru", "blue", "синяя шапка"],
  ])("raises results with inflected color names in %s", (language, colour, title) => {
    expect(ordered([colour], [language], ["something else", title])[0]).toBe(title);
  });
});
