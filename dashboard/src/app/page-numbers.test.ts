import { expect, it } from "vitest";
import { pagesBetween } from "./page-numbers.ts";

it("returns every page that contains a visible row", () => {
  expect(pagesBetween(0, 30)).toEqual([0]);
  expect(pagesBetween(199, 200)).toEqual([0, 1]);
  expect(pagesBetween(99_990, 99_999)).toEqual([499]);
});
