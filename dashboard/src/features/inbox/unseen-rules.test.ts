import { expect, it } from "vitest";
import { seenAfter, unseenOf } from "./unseen-rules.ts";

it("counts rows that arrive outside the visible part until they are visible, but not first rows and loaded pages", () => {
  const first = seenAfter(null, ["a", "b"], new Set(["a"]), false);
  expect(unseenOf(first, ["a", "b"])).toEqual([]);
  const arrived = seenAfter(first, ["c", "d", "a", "b"], new Set(["a", "d"]), false);
  expect(unseenOf(arrived, ["c", "d", "a", "b"])).toEqual(["c"]);
  const scrolled = seenAfter(arrived, ["c", "d", "a", "b"], new Set(["c"]), false);
  expect(unseenOf(scrolled, ["c", "d", "a", "b"])).toEqual([]);
  expect(unseenOf(seenAfter(scrolled, ["c", "d", "a", "b", "e"], new Set(), true), ["e"])).toEqual([]);
});
