import { expect, it } from "vitest";
import { charactersOf, knowledgeUnits, storageUnits } from "./units.ts";

it("charges 1 Ku per 4,000 characters, at least 0.01, and 0.1 per image", () => {
  expect(knowledgeUnits({ characters: 4_000, images: 0 })).toBe(1);
  expect(knowledgeUnits({ characters: 10_000, images: 2 })).toBe(2.7);
  expect(knowledgeUnits({ characters: 0, images: 0 })).toBe(0.01);
  expect(knowledgeUnits({ characters: 41, images: 0 })).toBe(0.0103);
});

it("charges 1 Su per 1,048,576 raw bytes", () => {
  expect([storageUnits(1_048_576), storageUnits(524_288), storageUnits(0), storageUnits(1)]).toEqual([1, 0.5, 0, 0.000001]);
});

it("counts characters as code points", () => {
  expect(charactersOf(["ab", "😀", ""])).toBe(3);
});
