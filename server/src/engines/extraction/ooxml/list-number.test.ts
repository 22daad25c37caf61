import { expect, it } from "vitest";
import { listNumber } from "./list-number.ts";

it.each([
  [4, "decimal", "4"],
  [4, "decimalZero", "04"],
  [27, "lowerLetter", "aa"],
  [2, "upperLetter", "B"],
  [1_994, "upperRoman", "MCMXCIV"],
  [9, "lowerRoman", "ix"],
  [0, "lowerRoman", "0"],
  [1_000_000_000, "lowerLetter", "1000000000"],
  [3, "unheardOf", "3"],
])("formats %i in %s as %s", (number, style, text) => {
  expect(listNumber(number, style)).toBe(text);
});
