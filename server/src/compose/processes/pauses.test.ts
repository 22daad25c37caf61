import { describe, expect, it } from "vitest";
import { nextPause } from "./pauses.ts";

describe("the pause before a restart", () => {
  it("doubles with each consecutive failure, up to 30 seconds", () => {
    const pauses: number[] = [];
    let failures = 0;
    for (let at = 0; at < 9; at++) {
      const pause = nextPause(failures, 100, false);
      pauses.push(pause.ms);
      failures = pause.failures;
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it("is reset if the process ran for a minute", () => {
    expect(nextPause(7, 60_000, false)).toEqual({ ms: 500, failures: 1 });
    expect(nextPause(7, 59_999, false).ms).toBe(30_000);
  });

  it("is skipped if the process was stopped on request", () => {
    expect(nextPause(7, 10, true)).toEqual({ ms: 0, failures: 0 });
  });
});
