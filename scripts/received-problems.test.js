import { describe, expect, it } from "vitest";
import { complaints } from "./received-problems.js";

const explanations = { "a.one": { test: "one.test.ts" } };
const forced = { "a.one": { test: "one.test.ts", forced: "Races cannot be timed." } };

describe("complaints", () => {
  it("reports nothing if each code was received through routes in its listed test file", () => {
    const notes = ["a.one 400 one.test.ts sql", "a.one 400 one.test.ts routes", "a.one 400 two.test.ts sql", ""];
    expect(complaints(explanations, notes)).toEqual([]);
  });

  it.each([
    ["no test received", [], "a.one was received by no test"],
    ["another file received", ["a.one 400 two.test.ts routes"], "a.one was received by two.test.ts, not by one.test.ts"],
    [
      "a test forced by its own statements",
      ["a.one 400 one.test.ts sql", "a.one 400 two.test.ts routes"],
      "a.one was received by one.test.ts only after statements of the test itself",
    ],
  ])("reports a code that %s", (_name, notes, sentence) => {
    expect(complaints(explanations, notes)).toEqual([sentence]);
  });

  it("accepts SQL statements in a test if a reason is given, and reports an obsolete reason", () => {
    expect(complaints(forced, ["a.one 409 one.test.ts sql"])).toEqual([]);
    expect(complaints(forced, ["a.one 409 one.test.ts routes"]).join()).toContain("remove `forced`");
  });

  it("ignores a file with skipped tests", () => {
    expect(complaints(explanations, [], ["one.test.ts"])).toEqual([]);
  });
});
