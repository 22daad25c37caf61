import { describe, expect, it } from "vitest";
import { codePoints, isExternalId, isStorable, nameKey } from "./text.ts";

describe("codePoints", () => {
  it("counts a surrogate pair once and a combining mark by itself", () => {
    expect([codePoints(""), codePoints("abc"), codePoints("😀😀"), codePoints("e\u0301")]).toEqual([0, 3, 2, 2]);
  });
});

describe("isStorable", () => {
  it("refuses NUL and halves of surrogate pairs, which PostgreSQL cannot store as they are", () => {
    expect(["", "a\nb", "😀", "\ufffe"].every(isStorable)).toBe(true);
    expect(["a\0", "\ud83d", "\ude00x"].some(isStorable)).toBe(false);
  });
});

describe("isExternalId", () => {
  it("takes 1-255 characters, however many bytes they have", () => {
    expect(["x", "a b", "-", "😀".repeat(255), "x".repeat(255)].every(isExternalId)).toBe(true);
    expect(["", "x".repeat(256), "😀".repeat(256)].some(isExternalId)).toBe(false);
  });

  it("refuses control characters and white space at the edges", () => {
    expect([" x", "x ", "\u3000x", "x\n", "a\u0000b", "a\u001fb", "a\u007fb", "a\u009fb", "\ud800"].some(isExternalId)).toBe(false);
  });
});

describe("nameKey", () => {
  it("is equal for names that differ by case or by their form of Unicode", () => {
    expect(nameKey("ÉTÉ")).toBe(nameKey("e\u0301te\u0301"));
    expect(nameKey("Spring")).not.toBe(nameKey("Sprung"));
  });
});
