import { describe, expect, it } from "vitest";
import { randomNumbers } from "../testing/random.ts";
import { descending } from "./sort.ts";

describe("sorting by keys", () => {
  it.each([1, 2, 3, 4])("produces the same order as a comparison sort, including equal values and signs (seed %i)", (seed) => {
    const next = randomNumbers(seed);
    const pool = [0, -0, 1e-9, -1e-9, 0.5, 0.5 + 1e-12, 0.5 - 1e-12, 1, -1, 1e30, -1e30];
    const values = Array.from({ length: 500 }, () => (next() < 0.5 ? (pool[Math.floor(next() * pool.length)] ?? 0) : next() * 2 - 1));
    const names = values.map(() => Math.floor(next() * 1e6));
    const before = (a: number, b: number): number => (names[a] ?? 0) - (names[b] ?? 0) || a - b;
    const expected = values.map((_, i) => i).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || before(a, b));
    expect([...descending(values, values.length, before)]).toEqual(expected);
  });

  it("sorts zero values and a single value", () => {
    expect([...descending([], 0, () => 0)]).toEqual([]);
    expect([...descending([3], 1, () => 0)]).toEqual([0]);
  });
});
