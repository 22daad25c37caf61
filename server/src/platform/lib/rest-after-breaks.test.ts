import { afterEach, describe, expect, it, vi } from "vitest";
import { lastRest, mostBreaks, mostBreaksFromNow, rests } from "./rest-after-breaks.ts";

describe("delay after interruptions", () => {
  it("is zero after the first interruption, and doubles up to 20 seconds", () => {
    expect(rests).toEqual([0, 0, 1, 2, 4, 8, 16, 20]);
  });

  it("repeats its last entry", () => {
    expect(lastRest).toBe(rests.length - 1);
  });
});

describe("mostBreaks", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("excludes work with 16 or more interruptions during the first 20 seconds of a worker", () => {
    expect([0, 19_999].map(mostBreaks)).toEqual([15, 15]);
  });

  it("excludes nothing afterward", () => {
    expect([20_000, 1e9].map(mostBreaks)).toEqual([2 ** 31 - 1, 2 ** 31 - 1]);
  });

  it("counts from the start of the worker, not of the process", () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(100_000);
    const most = mostBreaksFromNow();
    expect(most()).toBe(15);
    now.mockReturnValue(119_999);
    expect(most()).toBe(15);
    now.mockReturnValue(120_000);
    expect(most()).toBe(2 ** 31 - 1);
  });
});
