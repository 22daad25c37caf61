import { describe, expect, it } from "vitest";
import { sourceStatus, summaryState } from "./source-status.ts";
import type { SourceState } from "./model/summary.ts";

const idle: SourceState = { sourceId: "s", underWay: [], lastBuild: null, summary: null };
const built = { text: "1 file.", builtAt: new Date(0) };
const error = { code: "resource.conflict", message: "nothing is ready" };

describe("sourceStatus", () => {
  it.each([
    [[], "idle"],
    [["process", "move"], "idle"],
    [["summary"], "summarizing"],
    [["import", "summary"], "importing"],
    [["delete", "summary"], "removing"],
  ] as const)("for the jobs %j is %s", (underWay, status) => {
    expect(sourceStatus({ underWay })).toBe(status);
  });

  it("is idle for a source that was created between two reads", () => {
    expect(sourceStatus(undefined)).toBe("idle");
  });
});

describe("summaryState", () => {
  it.each([
    ["nothing was ever built", idle, null],
    ["the first is being built", { ...idle, underWay: ["summary"] }, { state: "building", text: null, builtAt: null, error: null }],
    ["one is built", { ...idle, summary: built }, { state: "ready", ...built, error: null }],
    [
      "another is being built after a failure",
      { ...idle, underWay: ["summary"], lastBuild: { status: "failed", error }, summary: built },
      { state: "building", ...built, error: null },
    ],
    ["the newest build failed", { ...idle, lastBuild: { status: "failed", error }, summary: built }, { state: "failed", ...built, error }],
    ["the job is forgotten", { ...idle, summary: built }, { state: "ready", ...built, error: null }],
    ["the only build was canceled", { ...idle, lastBuild: { status: "canceled", error: null } }, null],
  ] as const)("is correct if %s", (_, state, expected) => {
    expect(summaryState(state)).toEqual(expected);
  });
});
