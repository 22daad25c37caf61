import { describe, expect, it } from "vitest";
import { numberIn, onlyWord, readWords } from "./arguments.ts";

const usage = { failure: expect.objectContaining({ code: "client.usage" }) };

describe("readWords", () => {
  it("reads global and command-specific options in any order, mixed with arguments", () => {
    const { values, positionals } = readWords(["warm", "--top", "3", "jacket", "--json"], { top: { type: "string" } });
    expect(values).toMatchObject({ top: "3", json: true });
    expect(positionals).toEqual(["warm", "jacket"]);
  });

  it.each([[["--tpo", "3"]], [["--url"]], [["--json=yes"]]])("rejects %j as a usage error", (words) => {
    expect(() => readWords(words, {})).toThrow(expect.objectContaining(usage));
  });
});

describe("onlyWord", () => {
  it("rejects a missing argument and an extra argument", () => {
    expect(onlyWord(["a b"], "PATH")).toBe("a b");
    expect(() => onlyWord([], "PATH")).toThrow("PATH is missing.");
    expect(() => onlyWord(["a", "b"], "PATH")).toThrow(/"b".*Quote/);
  });
});

describe("numberIn", () => {
  it("accepts the bounds, and accepts fractions only where they are allowed", () => {
    expect(numberIn("--n", "50", { from: 1, to: 50, isWhole: true })).toBe(50);
    expect(numberIn("--n", "0.2", { from: 0, to: 1, isWhole: false })).toBe(0.2);
    for (const text of ["0", "51", "1.5", "", " ", "ten"])
      expect(() => numberIn("--n", text, { from: 1, to: 50, isWhole: true }), text).toThrow(expect.objectContaining(usage));
  });
});
