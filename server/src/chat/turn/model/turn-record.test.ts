import { describe, expect, it } from "vitest";
import type { LeftOut } from "../../answer/types.ts";
import { turnRecord } from "./turn-record.ts";

const ended = {
  id: "1",
  outcome: "answered",
  errorCode: null,
  answeredBy: "built_in",
  model: null,
  message: "Is it WATERPROOF?",
  language: "en",
  begunAt: 1_000.4,
  firstTextAt: 1_012.6,
  endedAt: 1_100,
  grounding: { checked: 2, dropped: 0 },
  explanation: null,
} as const;

describe("turnRecord", () => {
  it("contains times in whole milliseconds since the request, and the normalized question", () => {
    expect(turnRecord(ended)).toEqual({
      id: "1",
      outcome: "answered",
      errorCode: null,
      answeredBy: "built_in",
      model: null,
      questionKey: "is it waterproof",
      language: "en",
      firstTextMs: 12,
      durationMs: 100,
      grounding: { checked: 2, dropped: 0 },
      explanation: null,
    });
  });

  it("contains null if there was no text or no question", () => {
    expect(turnRecord({ ...ended, firstTextAt: null, message: "" })).toMatchObject({ firstTextMs: null, questionKey: null });
  });

  it("contains at most twenty omitted sentences, each with at most 500 storable characters", () => {
    const leftOut: LeftOut[] = Array.from({ length: 30 }, () => ({ sentence: `\0${"x".repeat(600)}`, reason: "wrong_stock" }));
    const kept = turnRecord({ ...ended, grounding: { checked: 30, dropped: 30, leftOut } }).grounding;
    expect(kept).toMatchObject({ checked: 30, dropped: 30 });
    expect(kept.leftOut).toHaveLength(20);
    expect(kept.leftOut?.[0]).toEqual({ sentence: "x".repeat(499), reason: "wrong_stock" });
  });
});
