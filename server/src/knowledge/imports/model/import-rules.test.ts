import { describe, expect, it } from "vitest";
import { reasonOf, removalsOf, shortened } from "./import-rules.ts";

describe("removalsOf", () => {
  it.each([
    [{ missing: 20, known: 100, unreadable: 0 }, 0.2, { removed: 20, withheld: 0 }],
    [{ missing: 21, known: 100, unreadable: 0 }, 0.2, { removed: 0, withheld: 21 }],
    [{ missing: 100, known: 100, unreadable: 0 }, 1, { removed: 100, withheld: 0 }],
    [{ missing: 1, known: 100, unreadable: 1 }, 1, { removed: 0, withheld: 1 }],
    [{ missing: 0, known: 0, unreadable: 0 }, 0.2, { removed: 0, withheld: 0 }],
  ])("determines the removals for %j with a limit of %d", (counts, allowed, expected) =>
    expect(removalsOf(counts, allowed)).toEqual(expected),
  );
});

describe("reasonOf", () => {
  it("lists the first problems", () => {
    const errors = ["a", "b", "c", "d"].map((field) => ({ field, code: "type" as const, message: "is wrong" }));
    expect(reasonOf(errors)).toEqual({ code: "validation.failed", message: "a is wrong; b is wrong; c is wrong; 1 more" });
    expect(reasonOf([{ field: "images", code: "too_many", message: "too many" }]).code).toBe("knowledge.too_many_entries");
  });
});

describe("shortened", () => {
  it("returns text that the database can store", () => {
    expect(shortened(`${"x".repeat(499)}\u{1F600}`)).toBe(`${"x".repeat(499)}\ufffd`);
    expect(shortened("a\0b")).toBe("a\ufffdb");
  });
});
