import { describe, expect, it } from "vitest";
import { deletionNeighbourhood, isCorrectable, isSpellable, isWithinOneEdit } from "./edits.ts";

describe("one edit", () => {
  it.each([
    ["laptop", "laptop"],
    ["laptop", "lptop"],
    ["laptop", "laptopp"],
    ["laptop", "labtop"],
    ["laptop", "laptpo"],
    ["laptop", "alptop"],
    ["лампа", "ламба"],
  ])("changes %s to %s", (a, b) => {
    expect(isWithinOneEdit(a, b)).toBe(true);
    expect(isWithinOneEdit(b, a)).toBe(true);
  });

  it.each([
    ["laptop", "lbtap"],
    ["laptop", "latpopp"],
    ["laptop", "potpal"],
    ["lamp", "lamppp"],
    ["abcd", "badc"],
  ])("does not change %s to %s", (a, b) => {
    expect(isWithinOneEdit(a, b)).toBe(false);
    expect(isWithinOneEdit(b, a)).toBe(false);
  });

  it("leaves a common element in the neighborhoods of two words, at any position", () => {
    const word = "headphones";
    for (let at = 0; at <= word.length; at++) {
      const edited = [
        `${word.slice(0, at)}x${word.slice(at)}`,
        word.slice(0, at) + word.slice(at + 1),
        `${word.slice(0, at)}x${word.slice(at + 1)}`,
        word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
      ];
      for (const other of edited) {
        if (!isWithinOneEdit(word, other)) continue;
        const own = deletionNeighbourhood(word);
        const common = [...deletionNeighbourhood(other)].filter((one) => own.has(one));
        expect(common.length, other).toBeGreaterThan(0);
      }
    }
  });

  it("is considered only for alphabetic words, not for ids, very short words or words in scripts without spaces", () => {
    expect(["lamp", "лампа", "λαμπα"].every(isCorrectable)).toBe(true);
    expect(["cup", "tn2110", "東京タワー", "แบตเตอรี่", "x".repeat(33)].some(isCorrectable)).toBe(false);
    expect(isSpellable("cup")).toBe(true);
  });
});
