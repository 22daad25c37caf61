import { describe, expect, it } from "vitest";
import { isUsedUp, unitsWarning, warningMs } from "./limits.ts";

describe("live session limits", () => {
  it("warn when two or fewer turns are left", () => {
    expect([0, 7, 8, 9, 10, 11].map((used) => unitsWarning(used, 10, "chat"))).toEqual([null, null, 2, 1, 0, 0]);
    expect([4, 5, 6].map((used) => unitsWarning(used, 10, "full"))).toEqual([null, 5, 4]);
    expect(unitsWarning(1_000, null, "full")).toBeNull();
  });

  it("end the session when no further turn is possible", () => {
    expect([8, 9, 10].map((used) => isUsedUp(used, 10, "chat"))).toEqual([false, false, true]);
    expect([8, 9].map((used) => isUsedUp(used, 10, "full"))).toEqual([false, true]);
    expect(isUsedUp(1_000, null, "chat")).toBe(false);
  });

  it("warn one fifth of the duration before the end, but no more than a minute before it", () => {
    expect([5, 100, 3_600].map(warningMs)).toEqual([1_000, 20_000, 60_000]);
  });
});
