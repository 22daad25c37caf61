import { describe, expect, it } from "vitest";
import { centroidOf, selectDiverse } from "./select-diverse.ts";

const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};
const each = (index: number): string => String(index);

describe("centroidOf", () => {
  it("returns the mean direction with length 1", () => {
    const [x = 0, y = 0] = centroidOf([unit(1, 0), unit(0, 1)]) ?? [];
    expect(x).toBeCloseTo(Math.SQRT1_2);
    expect(y).toBeCloseTo(Math.SQRT1_2);
  });

  it("returns null if there are no vectors or the vectors cancel out", () => {
    expect(centroidOf([])).toBeNull();
    expect(centroidOf([unit(1, 0), unit(-1, 0)])).toBeNull();
  });
});

describe("selectDiverse", () => {
  const target = unit(1, 0, 0);
  const vectors = [unit(0.3, 1, 0), unit(1, 0.1, 0), unit(1, 0.11, 0), unit(0.8, 0, 0.6)];

  it("selects the nearest vector first and prefers diversity to repetition", () => {
    expect(selectDiverse(vectors, target, each, { count: 2, perGroup: 9, relevance: 0.5 })).toEqual([1, 3]);
    expect(selectDiverse(vectors, target, each, { count: 2, perGroup: 9, relevance: 1 })).toEqual([1, 2]);
  });

  it("selects at most the allowed number per group, and no more vectors than there are", () => {
    const group = (index: number): string => (index === 0 ? "other" : "same");
    expect(selectDiverse(vectors, target, group, { count: 9, perGroup: 1, relevance: 1 })).toEqual([1, 0]);
    expect(selectDiverse(vectors, target, each, { count: 9, perGroup: 1, relevance: 0.7 }).toSorted()).toEqual([0, 1, 2, 3]);
    expect(selectDiverse([], target, each, { count: 9, perGroup: 1, relevance: 0.7 })).toEqual([]);
  });
});
