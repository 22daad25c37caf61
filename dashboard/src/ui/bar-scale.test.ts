import { expect, it } from "vitest";
import { topOf } from "./bar-scale.ts";

it("returns a round axis maximum that no value exceeds", () => {
  expect([[], [0], [1], [3], [9, 4], [10], [17], [41], [950]].map(topOf)).toEqual([2, 2, 2, 4, 10, 10, 20, 60, 1_000]);
});
