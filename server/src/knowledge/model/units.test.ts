import { expect, it } from "vitest";
import { charactersOf, knowledgeUnits, storageUnits } from "./units.ts";

it("1 Ku is 4,000 characters, at least 0.01; an image adds 0.1", () => {
  expect(knowledgeUnits({ characters: 4_000, images: 0 })).toBe(1);
  expect(knowledgeUnits({ characters: 10_000, images: 2 })).toBe(2.7);
  expect(knowledgeUnits({ characters: 0, images: 0 })).toBe(0.01);
  expect(knowledgeUnits({ characters: 41, images: 0 })).toBe(0.0103);
});

it("1 Su is 1,048,576 raw bytes", () => {
  expect([storageUnits(1_048_576), storageUnits(524_288), storageUnits(0), storageUnits(1)]).toEqual([1, 0.5, 0, 0.000001]);
});

it("characters are code points", () => {
  expect(charactersOf(["ab", "😀", ""])).toBe(3);
});
