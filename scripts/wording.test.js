import { describe, expect, it } from "vitest";
import { findings, rules } from "./wording/rules.js";

describe("banned phrase check", () => {
  it.each(rules)("finds $name", ({ name, example }) => {
    expect(findings(`First line.\nHere ${example}.`).map(({ line, rule }) => [line, rule.name])).toContainEqual([2, name]);
  });

  it("ignores case and finds a phrase at the start of a line", () => {
    expect(findings("By and by it ends.").map(({ words }) => words)).toEqual(["By and by"]);
  });

  it("accepts plain English", () => {
    const text =
      "Returns the lease, or null if another node holds it. The index is rebuilt. Retry with exponential backoff. RFC 7807, section 3.1.";
    expect(findings(text)).toEqual([]);
  });
});
