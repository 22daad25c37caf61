import { describe, expect, it } from "vitest";
import { diffLines, excerpt } from "./line-diff.ts";

const shown = (before: string, after: string): string[] =>
  diffLines([...before], [...after]).map(({ kind, text }) => `${{ same: " ", removed: "-", added: "+" }[kind]}${text}`);

describe("diffLines", () => {
  it("keeps as many lines as possible, and marks the others", () => {
    expect(shown("abc", "abc")).toEqual([" a", " b", " c"]);
    expect(shown("abcd", "axcd")).toEqual([" a", "-b", "+x", " c", " d"]);
    expect(shown("", "ab")).toEqual(["+a", "+b"]);
    expect(shown("ab", "")).toEqual(["-a", "-b"]);
    expect(shown("aab", "aaab").filter((line) => line.startsWith(" "))).toHaveLength(3);
  });

  it("preserves the full content of both inputs", () => {
    const [before, after] = ["the quick brown fox", "a quick red fox jumps"];
    const lines = diffLines([...before], [...after]);
    const textOf = (without: string): string => lines.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");
    expect([textOf("added"), textOf("removed")]).toEqual([before, after]);
  });

  it("does not compare very long inputs line by line", () => {
    const long = (name: string): string[] => Array.from({ length: 3_000 }, (_, at) => `${name}${at}`);
    expect(diffLines(long("a"), long("b"))).toHaveLength(6_000);
  });
});

describe("excerpt", () => {
  it("omits unchanged lines that are far from a change", () => {
    const lines = diffLines([..."abcdefgh"], [..."abcdXfgh"]);
    expect(excerpt(lines, 1).map((line) => (line === "gap" ? line : line.text))).toEqual(["gap", "d", "e", "X", "f", "gap"]);
    expect(excerpt(diffLines(["a"], ["a"]), 1)).toEqual(["gap"]);
  });
});
