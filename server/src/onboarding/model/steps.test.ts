import { describe, expect, it } from "vitest";
import { endStep, newSteps, nextStep, progressAt, startStep, stepNames } from "./steps.ts";

const early = new Date("2026-01-01T00:00:00.000Z");
const late = new Date("2026-01-01T00:01:00.000Z");
const none = { found: 0, done: 0, skipped: 0 };

describe("onboarding steps", () => {
  it("run in order, and restart at an interrupted step", () => {
    let steps = newSteps();
    for (const name of stepNames) {
      expect(nextStep(steps)).toBe(name);
      steps = startStep(steps, name, early);
      expect(nextStep(steps)).toBe(name);
      steps = endStep(steps, name, name === "avatar" ? "skipped" : "completed", late, null);
    }
    expect(nextStep(steps)).toBeNull();
  });

  it("keep their first start time", () => {
    const again = startStep(startStep(newSteps(), "scrape", early), "scrape", late);
    expect(endStep(again, "scrape", "failed", late, "why")[0]).toEqual({
      name: "scrape",
      status: "failed",
      startedAt: early.toISOString(),
      finishedAt: late.toISOString(),
      message: "why",
    });
  });
});

describe("progressAt", () => {
  it("does not decrease from one step to the next", () => {
    const shares = stepNames.map((name) => progressAt(name, { found: 50, done: name === "done" ? 50 : 0, skipped: 0 }, 50));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBe(0);
  });

  it("counts pages relative to the number found, or to the number requested if lower", () => {
    const half = progressAt("harvest", { found: 10, done: 4, skipped: 1 }, 50);
    expect(progressAt("harvest", { found: 1_000, done: 20, skipped: 5 }, 50)).toBe(half);
    expect(progressAt("harvest", { found: 1_000, done: 50, skipped: 500 }, 50)).toBe(progressAt("done", none, 50));
    expect(progressAt("harvest", none, 50)).toBeLessThan(half);
  });
});
