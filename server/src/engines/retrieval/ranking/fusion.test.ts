import { describe, expect, it } from "vitest";
import { fusionOf } from "./fusion.ts";

const tuning = { similarity: 2, leastWords: 0.25 };
const score = (words: number, similarity: number, mostWords: number, rarity: number): number => {
  const fusion = fusionOf(mostWords, rarity, tuning, 1);
  return fusion.words * words + fusion.similarity * similarity;
};

describe("rank score", () => {
  it("combines the word score, as a fraction of the best document's score, with the cosine similarity, which is not scaled", () => {
    expect(score(5, 0.4, 10, 12)).toBeCloseTo(0.5 + 0.8);
  });

  it("reduces the weight of words that cover little of the query", () => {
    expect(score(1, 0, 1, 20)).toBeCloseTo(0.2);
  });

  it("is 0 if no words match, and ignores vectors that have no weight", () => {
    expect(fusionOf(0, 0, tuning, 0)).toEqual({ words: 0, similarity: 0 });
    expect(fusionOf(4, 4, tuning, 0.3)).toEqual({ words: 0.25, similarity: 0.6 });
  });
});
