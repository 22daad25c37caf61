import { describe, expect, it } from "vitest";
import { codePoints, isExternalId, isStorable, nameKey } from "./text.ts";

describe("codePoints", () => {
  it("counts a surrogate pair as one, and a combining mark separately", () => {
    expect([codePoints(""), codePoints("abc"), codePoints("😀😀"), codePoints("e\u0301")]).toEqual([0, 3, 2, 2]);
  });
});

describe("isStorable", () => {
  it("rejects NUL and lone surrogates, which PostgreSQL cannot store", () => {
    expect(["", "a\nb", "😀", "\ufffe"].every(isStorable)).toBe(true);
    expect(["a\0", "\ud83d", "\ude00x"].some(isStorable)).toBe(false);
  });
});

describe("isExternalId", () => {
  it("accepts 1 to 255 characters of any byte length", () => {
    expect(["x", "a b", "-", "😀".repeat(255), "x".repeat(255)].every(isExternalId)).toBe(true);
    expect(["", "x".repeat(256), "😀".repeat(256)].some(isExternalId)).toBe(false);
  });

  it("rejects control characters and surrounding white space", () => {
    expect([" x", "x ", "\u3000x", "x\n", "a\u0000b", "a\u001fb", "a\u007fb", "a\u009fb", "\ud800"].some(isExternalId)).toBe(false);
  });
});

describe("nameKey", () => {
  it("returns the same key for names that differ only in case or Unicode form", () => {
    expect(nameKey("ÉTÉ")).toBe(nameKey("e\u0301te\u0301"));
    expect(nameKey("Spring")).not.toBe(nameKey("Sprung"));
  });
});
