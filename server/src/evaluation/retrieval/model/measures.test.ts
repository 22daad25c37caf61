import { describe, expect, it } from "vitest";
import { type Gains, measure, ndcg, recall, reciprocalRank } from "./measures.ts";

const gains: Gains = new Map([
  ["a", 3],
  ["b", 1],
  ["c", 2],
  ["d", 0],
]);

/** Computes the measures literally from their definitions. */
function naive(ids: readonly string[], judged: Gains): Record<string, number> {
  const dcg = (list: readonly number[]): number => {
    let sum = 0;
    for (let rank = 1; rank <= Math.min(10, list.length); rank++)
      sum += (2 ** (list[rank - 1] ?? 0) - 1) / (Math.log(rank + 1) / Math.log(2));
    return sum;
  };
  const ideal = dcg([...judged.values()].toSorted((x, y) => y - x));
  const relevant = new Set([...judged].filter(([, gain]) => gain > 0).map(([id]) => id));
  const within = (depth: number): number => {
    let found = 0;
    for (const [at, id] of ids.entries()) if (at < depth && relevant.has(id)) found += 1;
    return relevant.size === 0 ? 0 : found / relevant.size;
  };
  let first = 0;
  for (const [at, id] of ids.entries()) if (first === 0 && relevant.has(id)) first = 1 / (at + 1);
  return {
    "ndcg@10": ideal === 0 ? 0 : dcg(ids.map((id) => judged.get(id) ?? 0)) / ideal,
    "recall@10": within(10),
    "recall@50": within(50),
    mrr: first,
  };
}

describe("ranking measures", () => {
  it("use gains of 2^g - 1, discounted by the logarithm of the rank, for nDCG", () => {
    // Ideal: 7/1 + 3/log2(3) + 1/2 = 9.392789; actual: 1/1 + 7/log2(3) = 5.416508.
    expect(ndcg(["b", "a"], gains, 10)).toBeCloseTo(5.416508 / 9.392789, 6);
    expect(ndcg(["a", "c", "b"], gains, 10)).toBe(1);
    expect(ndcg(["x", "d"], gains, 10)).toBe(0);
    expect(ndcg([], gains, 10)).toBe(0);
  });

  it("ignore everything below the depth in the ranking and in the ideal ranking for nDCG", () => {
    const many: Gains = new Map(Array.from({ length: 20 }, (_, i) => [`r${i}`, 1]));
    expect(
      ndcg(
        Array.from({ length: 10 }, (_, i) => `r${i}`),
        many,
        10,
      ),
    ).toBe(1);
    expect(ndcg([...Array.from({ length: 10 }, (_, i) => `x${i}`), "r1"], many, 10)).toBe(0);
  });

  it("count documents with a judgment above 0 for recall", () => {
    expect(recall(["a", "d", "x"], gains, 10)).toBeCloseTo(1 / 3);
    expect(recall(["x", "a"], gains, 1)).toBe(0);
    expect(recall(["a"], new Map([["a", 0]]), 10)).toBe(0);
  });

  it("use the first relevant hit for the reciprocal rank", () => {
    expect(reciprocalRank(["d", "x", "b", "a"], gains)).toBeCloseTo(1 / 3);
    expect(reciprocalRank(["x"], gains)).toBe(0);
  });

  it("match the definitions for random rankings", () => {
    let state = 7;
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const judged: Gains = new Map(Array.from({ length: random(15) }, () => [`d${random(80)}`, random(4)]));
      const ids = [...new Set(Array.from({ length: random(60) }, () => `d${random(80)}`))];
      const measured = measure(ids, judged);
      for (const [name, value] of Object.entries(naive(ids, judged)))
        expect(measured[name as keyof typeof measured]).toBeCloseTo(value, 12);
    }
  });
});
