import { describe, expect, it } from "vitest";
import { activatable, movable, mostActive, nothingLeft, statesTaken, stepSize, walked } from "./step.ts";

const documents = (count: number): { id: string; externalId: string }[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row ${at}`, externalId: `d${at}` }));

describe("walked", () => {
  const task = { sourceId: null, externalIds: null, after: "d" };

  it("continues after the last document of a full step", () => {
    expect(walked(task, documents(stepSize), 2)).toEqual({
      processed: stepSize,
      failed: 2,
      done: false,
      task: { ...task, after: `d${stepSize - 1}` },
    });
  });

  it("is done after a partial or empty step", () => {
    expect(walked(task, documents(stepSize - 1))).toMatchObject({ processed: stepSize - 1, failed: 0, done: true });
    expect(walked(task, [])).toEqual(nothingLeft);
  });
});

describe("statesTaken", () => {
  it("includes staged documents for `process`, finished documents for `reprocess`, and all documents for other operations", () => {
    expect(statesTaken("process")).toEqual(["staged"]);
    expect(statesTaken("reprocess")).toEqual(["ready", "failed"]);
    for (const operation of ["move", "activate", "delete"] as const)
      expect(statesTaken(operation)).toEqual(["staged", "pending", "ready", "failed"]);
  });
});

describe("activatable", () => {
  const of = (...active: boolean[]): { id: string; active: boolean }[] => active.map((is, at) => ({ id: `row ${at}`, active: is }));

  it("selects inactive documents, in order", () => {
    expect(activatable(of(false, true, false), 1)).toEqual({ ids: ["row 0", "row 2"], failed: 0 });
  });

  it("marks documents beyond the persona's limit as failed", () => {
    expect(activatable(of(false, true, false, false), mostActive - 1)).toEqual({ ids: ["row 0"], failed: 2 });
    expect(activatable(of(true, false), mostActive + 3)).toEqual({ ids: [], failed: 1 });
  });
});

describe("movable", () => {
  it("skips documents whose id is in use in the target, and counts them as failed", () => {
    const rows = [
      { id: "a", taken: false },
      { id: "b", taken: true },
      { id: "c", taken: false },
    ];
    expect(movable(rows)).toEqual({ ids: ["a", "c"], failed: 1 });
  });
});
