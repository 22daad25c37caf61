import { describe, expect, it } from "vitest";
import { draftOf, emptyDraft, expectationOf, stateOf } from "./evaluation-rules.ts";

describe("an edited question", () => {
  it("has one requirement per line, with alternatives", () => {
    const draft = { ...emptyDraft, contains: "60 days | two months\n\n free \n|\n", forbidden: "never\n", documents: "returns.md" };
    const expected = {
      outcome: "answered" as const,
      contains: [["60 days", "two months"], ["free"]],
      not_contains: ["never"],
      documents: ["returns.md"],
    };
    expect(expectationOf(draft)).toEqual(expected);
    expect(draftOf({ id: "q", question: "How long?", expect: expected })).toMatchObject({
      contains: "60 days | two months\nfree",
      id: "q",
    });
  });

  it("expects neither text nor documents if it must be declined", () => {
    expect(expectationOf({ ...emptyDraft, outcome: "declined", contains: "60 days", documents: "a" })).toMatchObject({
      contains: [],
      documents: [],
    });
  });
});

describe("stateOf", () => {
  it("returns better or worse in preference to right or wrong", () => {
    expect([
      stateOf({ passed: null, change: null }),
      stateOf({ passed: false, change: "worse" }),
      stateOf({ passed: true, change: "better" }),
      stateOf({ passed: false, change: "same" }),
      stateOf({ passed: true, change: "new" }),
    ]).toEqual(["pending", "worse", "better", "wrong", "right"]);
  });
});
