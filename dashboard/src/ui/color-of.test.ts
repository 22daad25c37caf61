import { expect, it } from "vitest";
import { colorOf } from "./color-of.ts";

it.each([
  ["#2F6b4f", "#2f6b4f"],
  ["2f6b4f", "#2f6b4f"],
  [" #abc ", "#aabbcc"],
  ["", null],
  ["#12345", null],
  ["rgb(1,2,3)", null],
] as const)("%j is %j", (text, color) => expect(colorOf(text)).toBe(color));
