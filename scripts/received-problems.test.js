import { describe, expect, it } from "vitest";
import { complaints } from "./received-problems.js";

const explanations = { "a.one": { test: "one.test.ts" }, "a.later": { later: "live sessions" } };

describe("complaints", () => {
  it("reports nothing when each code was received in its named file, and no reserved code was received", () => {
    expect(complaints(explanations, ["a.one 400 one.test.ts", "a.one 400 two.test.ts", ""])).toEqual([]);
  });

  it.each([
    ["no test received", [], "a.one was received by no test"],
    ["another file received", ["a.one 400 two.test.ts"], "a.one was received by two.test.ts, not by one.test.ts"],
    [
      "was received although it is planned for later",
      ["a.one 400 one.test.ts", "a.later 409 x.test.ts"],
      "a.later belongs to live sessions",
    ],
  ])("reports a code that %s", (_name, notes, sentence) => {
    expect(complaints(explanations, notes).join()).toContain(sentence);
  });

  it("ignores a file with skipped tests", () => {
    expect(complaints(explanations, [], ["one.test.ts"])).toEqual([]);
  });
});
