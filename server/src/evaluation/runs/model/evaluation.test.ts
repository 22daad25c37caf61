import { describe, expect, it } from "vitest";
import { compareResults, type EvaluationResult } from "./evaluation.ts";

const result = (questionId: string, passed: boolean | null): EvaluationResult => ({
  questionId,
  question: questionId,
  expect: { outcome: "answered", contains: [], not_contains: [], documents: [] },
  outcome: passed === null ? null : passed ? "answered" : "declined",
  errorCode: null,
  reply: passed === null ? null : `${questionId} ${passed}`,
  documents: null,
  problems: passed === null ? null : passed ? [] : [{ kind: "declined", texts: [] }],
  credits: null,
  durationMs: null,
  sessionId: null,
  turnIndex: null,
});

describe("compareResults", () => {
  it("lists what improved, got worse, stayed the same or is new, with what got worse first", () => {
    const before = [result("a", true), result("b", false), result("c", true), result("d", null), result("gone", true)];
    const after = [result("b", true), result("c", true), result("d", false), result("a", false), result("e", null)];
    expect(compareResults(after, before).map(({ questionId, change, before: reply }) => [questionId, change, reply])).toEqual([
      ["a", "worse", "a true"],
      ["d", "new", null],
      ["b", "better", "b false"],
      ["c", "same", "c true"],
      ["e", null, null],
    ]);
  });

  it("compares nothing if there is no other evaluation", () => {
    expect(compareResults([result("a", true)], null)).toMatchObject([{ change: null, before: null }]);
  });
});
