import { describe, expect, it } from "vitest";
import { endsAt, isUsedUp, shareOf } from "./pace.ts";

const day = 86_400_000;

describe("credit forecast", () => {
  const period = { limit: 100, start: 0, end: 30 * day };

  it("returns the time at which the credits run out, if that is before the end of the period", () => {
    expect(endsAt({ ...period, used: 50 }, 10 * day)).toBe(20 * day);
    expect(endsAt({ ...period, used: 100 }, 10 * day)).toBe(10 * day);
    expect(endsAt({ ...period, used: 120 }, 10 * day)).toBe(10 * day);
  });

  it("returns null if the credits last, or on the first day", () => {
    expect(endsAt({ ...period, used: 10 }, 10 * day)).toBeNull();
    expect(endsAt({ ...period, used: 0 }, 10 * day)).toBeNull();
    expect(endsAt({ ...period, used: 90 }, day / 2)).toBeNull();
  });

  it("stops when fewer credits are left than a turn costs", () => {
    const spent = (creditsUsed: number): boolean => isUsedUp({ creditsUsed, creditsLimit: 1_000, creditsPerTurn: 10 });
    expect([spent(990), spent(992), spent(1_000)]).toEqual([false, true, true]);
    expect(isUsedUp({ creditsUsed: 0, creditsLimit: 0, creditsPerTurn: 0 })).toBe(false);
  });

  it("clamps the used fraction to the range 0 to 1", () => {
    expect([shareOf(25, 100), shareOf(200, 100), shareOf(-1, 100), shareOf(0, 0)]).toEqual([0.25, 1, 0, 1]);
  });
});
