import { describe, expect, it } from "vitest";
import { bootstrapMean, hashOf, percentile, rateOf } from "./statistics.ts";

describe("confidence intervals", () => {
  it("of a mean contain the mean and are deterministic", () => {
    const values = Array.from({ length: 200 }, (_, i) => (i % 7) / 7);
    const one = bootstrapMean(values);
    expect(one).toEqual(bootstrapMean(values));
    expect(one.low).toBeLessThan(one.mean);
    expect(one.high).toBeGreaterThan(one.mean);
  });

  it("of a mean are about as wide as the normal approximation", () => {
    const values = Array.from({ length: 400 }, (_, i) => (i % 11) / 10);
    const { mean, low, high } = bootstrapMean(values);
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    const expected = 2 * 1.96 * (deviation / Math.sqrt(values.length));
    expect((high - low) / expected).toBeGreaterThan(0.9);
    expect((high - low) / expected).toBeLessThan(1.1);
  });

  it("of equal values have zero width; the mean of no values is undefined", () => {
    expect(bootstrapMean([0.5, 0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    expect(bootstrapMean([]).mean).toBeNaN();
  });

  it("of a fraction are Wilson intervals, which have a nonzero width even for 10 out of 10", () => {
    const all = rateOf(10, 10);
    expect(all.low).toBeCloseTo(0.7225, 4);
    expect(all.high).toBeCloseTo(1, 10);
    const half = rateOf(50, 100);
    expect([half.low, half.high].map((bound) => Math.round(bound * 1e4) / 1e4)).toEqual([0.4038, 0.5962]);
    expect(rateOf(0, 0)).toEqual({ count: 0, of: 0, low: 0, high: 1 });
  });
});

describe("percentiles and hashes", () => {
  it("use the nearest rank for percentiles", () => {
    expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3);
    expect(percentile([5, 1, 3, 2, 4], 0.95)).toBe(5);
    expect(percentile([], 0.5)).toBe(0);
  });

  it("split ids of any kind about evenly by hash", () => {
    for (const prefix of ["", "query-", "Ü"]) {
      const even = Array.from({ length: 2_000 }, (_, i) => hashOf(`${prefix}${i}`) % 2).filter((bit) => bit === 0).length;
      expect(Math.abs(even - 1_000)).toBeLessThan(100);
    }
  });
});
