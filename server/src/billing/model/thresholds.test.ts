import { expect, it } from "vitest";
import { reachedThresholds } from "./thresholds.ts";

it("returns the thresholds that an amount has reached", () => {
  expect([799, 800, 999, 1_000, 1_001].map((used) => reachedThresholds(used, 1_000))).toEqual([[], [80], [80], [80, 100], [80, 100]]);
});

it("returns all thresholds after a rejected call, even if some credits remain", () => {
  expect(reachedThresholds(995, 1_000, true)).toEqual([80, 100]);
});
