import { describe, expect, it } from "vitest";
import { fitting, mostRows } from "./document-text.ts";

const rows = (...lengths: number[]): { text: string }[] => lengths.map((length) => ({ text: "x".repeat(length) }));

describe("fitting", () => {
  it("returns complete rows up to the maximum number of characters", () => {
    expect(fitting(rows(4, 6, 1), 10)).toEqual(rows(4, 6));
    expect(fitting(rows(4, 6), 10)).toEqual(rows(4, 6));
  });

  it("returns at least one row, even if it exceeds the maximum number of characters", () => {
    expect(fitting(rows(50, 1), 10)).toEqual(rows(50));
    expect(fitting([], 10)).toEqual([]);
  });

  it("returns a limited number of rows", () => {
    expect(fitting(rows(...Array.from({ length: mostRows + 5 }, () => 1)), 1_000)).toHaveLength(mostRows);
  });
});
