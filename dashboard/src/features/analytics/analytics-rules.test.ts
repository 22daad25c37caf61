import type { AnalyticsSummary } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { addressOf, changeOf, isQuiet, offered, periodOf } from "./analytics-rules.ts";

describe("period", () => {
  it("begins at midnight and ends with the current hour", () => {
    const now = new Date(2026, 2, 9, 15, 20);
    const { from, to } = periodOf({ days: 7 }, now);
    expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 2, 3), new Date(2026, 2, 9, 16)]);
  });

  it("includes its last day up to the current hour, and is the same on later days", () => {
    const moments = (now: Date): Date[] =>
      Object.values(periodOf({ from: "2026-03-02", to: "2026-03-09" }, now)).map((each) => new Date(each));
    expect(moments(new Date(2026, 2, 9, 15, 20))).toEqual([new Date(2026, 2, 2), new Date(2026, 2, 9, 16)]);
    expect(moments(new Date(2026, 4, 1))).toEqual([new Date(2026, 2, 2), new Date(2026, 2, 10)]);
  });

  it.each([
    ["2026-03-09", "2026-03-08"],
    ["2026-02-31x", "2026-03-08"],
    ["2024-01-01", "2026-03-08"],
    ["2026-03-08", undefined],
  ])("is not read from the dates %s and %s", (from, to) => {
    const { from: first, to: last } = addressOf({ from, to });
    expect([first, last]).toEqual([undefined, undefined]);
  });

  it("is read from the URL, ignoring invalid values", () => {
    expect(
      addressOf({ days: 30, from: "2026-03-01", to: "2026-03-31", persona: "p1", language: "de", metric: "turns", kind: "no_hits" }),
    ).toEqual({
      days: 30,
      from: "2026-03-01",
      to: "2026-03-31",
      persona: "p1",
      language: "de",
      metric: "turns",
      kind: "no_hits",
    });
    expect(
      Object.values(addressOf({ days: 367, persona: "", language: "German", metric: "luck", kind: 1 })).filter(
        (value) => value !== undefined,
      ),
    ).toEqual([]);
  });
});

describe("offered filter values", () => {
  it("are those that have messages, plus the selected value", () => {
    const groups = [{ key: "en" }, { key: "unknown" }, { key: "" }] as unknown as AnalyticsSummary["groups"];
    expect([offered(groups, undefined), offered(groups, "de"), offered(undefined, undefined)]).toEqual([
      ["en", "unknown"],
      ["en", "unknown", "de"],
      [],
    ]);
  });
});

describe("figure", () => {
  it("expresses its change as a fraction of the previous value, unless that value is zero or unknown", () => {
    expect([changeOf(15, 10), changeOf(5, 10), changeOf(5, 0), changeOf(null, 10), changeOf(5, null)]).toEqual([
      0.5,
      -0.5,
      null,
      null,
      null,
    ]);
  });

  it("is considered quiet if every value is zero or missing in both this period and the previous one", () => {
    const summary = (turns: number, before: number): AnalyticsSummary =>
      ({ figures: { turns, clicks: null }, before: { figures: { turns: before } } }) as unknown as AnalyticsSummary;
    expect([isQuiet(summary(0, 0)), isQuiet(summary(1, 0)), isQuiet(summary(0, 1))]).toEqual([true, false, false]);
  });
});
