import { expect, it } from "vitest";
import { textOn } from "./contrast.ts";

it.each([
  ["#000000", "white", 21],
  ["#ffffff", "black", 21],
  ["#1f6b52", "white", 6.4],
  ["#ffd400", "black", 14.7],
] as const)("text on %s is %s", (color, text, contrast) => {
  expect(textOn(color).text).toBe(text);
  expect(textOn(color).contrast).toBeCloseTo(contrast, 0);
});
