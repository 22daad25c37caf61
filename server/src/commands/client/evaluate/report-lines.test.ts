import type { EvaluationDetails } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { reportLines } from "./report-lines.ts";

const result = (fields: object): object => ({
  question: "Q?",
  passed: true,
  change: "same",
  problems: [],
  reply: "R.",
  error_code: null,
  ...fields,
});
const details = (fields: object, ...results: object[]): EvaluationDetails =>
  ({
    evaluation: { passed: 1, asked: 2, credits_charged: 20 },
    compared_with: { created_at: "2026-11-28T10:00:00Z" },
    better: 1,
    worse: 1,
    results,
    ...fields,
  }) as EvaluationDetails;

describe("reportLines", () => {
  it("lists replies that changed or are not as expected, with the reasons", () => {
    const worse = result({ change: "worse", passed: false, problems: [{ kind: "missing_text", texts: ["60 days", "two months"] }] });
    const failed = result({ passed: false, problems: [{ kind: "failed", texts: [] }], error_code: "server.error", reply: "" });
    expect(reportLines(details({}, worse, failed, result({ change: "better" }), result({})))).toEqual([
      "WORSE  Q?",
      '       does not say "60 days" or "two months"',
      "       -> R.",
      "WRONG  Q?",
      "       the turn ended with an error",
      "       -> server.error",
      "BETTER Q?",
      "       -> R.",
      "",
      "1 of 2 as expected, 20 credits; 1 better, 1 worse than on 2026-11-28 10:00 UTC",
    ]);
  });

  it("returns a single line if everything is as expected", () => {
    expect(reportLines(details({ compared_with: null }, result({ change: null })))).toEqual([
      "1 of 2 as expected, 20 credits; no earlier evaluation",
    ]);
  });

  it("truncates a long reply at a word boundary", () => {
    const long = result({ change: "worse", passed: false, reply: "word ".repeat(100) });
    expect(reportLines(details({}, long))[1]).toBe(`       -> ${"word ".repeat(48)}…`);
  });
});
