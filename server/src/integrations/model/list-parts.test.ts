import { describe, expect, it } from "vitest";
import { beginsNewList } from "./list-parts.ts";

describe("beginsNewList", () => {
  const stored = [
    { part: 1, parts: 3, same: false },
    { part: 2, parts: 3, same: true },
  ];

  it("is false for the next part in any order, and for a repeated part", () => {
    expect(beginsNewList([], { part: 3, parts: 3 })).toBe(false);
    expect(beginsNewList(stored, { part: 3, parts: 3 })).toBe(false);
    expect(beginsNewList(stored, { part: 2, parts: 3 })).toBe(false);
  });

  it("is true for a different number of parts, and for a part with other ids", () => {
    expect(beginsNewList(stored, { part: 3, parts: 4 })).toBe(true);
    expect(beginsNewList(stored, { part: 1, parts: 3 })).toBe(true);
  });
});
