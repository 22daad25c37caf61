import { describe, expect, it } from "vitest";
import { estimatedWait, retryAfter } from "./estimate.ts";

describe("estimated waiting time", () => {
  it("is unknown until a live session has ended", () => {
    expect(estimatedWait(3, { places: 2, averageSeconds: null })).toBeNull();
  });

  it.each([
    [1, 1, 60, 60],
    [1, 20, 60, 3],
    [7, 20, 60, 21],
    [10, 3, 100, 334],
    // No slot is in use, because the capacity was set to 0.
    [2, 0, 60, 120],
  ])("for position %d with %d slots of %d seconds is %d seconds", (position, places, averageSeconds, seconds) => {
    expect(estimatedWait(position, { places, averageSeconds })).toBe(seconds);
  });

  it("is capped when it is used as the retry delay", () => {
    expect(retryAfter({ places: 1, averageSeconds: null })).toBe(30);
    expect(retryAfter({ places: 1_000, averageSeconds: 0 })).toBe(1);
    expect(retryAfter({ places: 1, averageSeconds: 3_600 })).toBe(300);
  });
});
