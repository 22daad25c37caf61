import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeLimit } from "./time-limit.ts";

let waitedMs: number;
let expiredAt: number | null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  waitedMs = 0;
  expiredAt = null;
});
afterEach(() => {
  vi.useRealTimers();
});

function limitOf(ms: number): TimeLimit {
  const from = performance.now();
  return new TimeLimit(
    ms,
    () => waitedMs,
    () => (expiredAt = performance.now() - from),
  );
}

describe("TimeLimit", () => {
  it("expires after its duration if there is no waiting time", () => {
    limitOf(1_000);
    vi.advanceTimersByTime(5_000);
    expect(expiredAt).toBe(1_000);
  });

  it("excludes waiting time, including waiting time during an extension", () => {
    limitOf(1_000);
    vi.advanceTimersByTime(500);
    waitedMs = 400;
    vi.advanceTimersByTime(800);
    waitedMs = 700;
    vi.advanceTimersByTime(5_000);
    expect(expiredAt).toBe(1_700);
  });

  it("excludes only the waiting time since the restart", () => {
    const limit = limitOf(1_000);
    vi.advanceTimersByTime(800);
    waitedMs = 600;
    limit.restart();
    vi.advanceTimersByTime(5_000);
    expect(expiredAt).toBe(1_800);
  });

  it("never expires after it has ended", () => {
    const limit = limitOf(1_000);
    waitedMs = 500;
    vi.advanceTimersByTime(1_100);
    limit.end();
    vi.advanceTimersByTime(5_000);
    expect(expiredAt).toBeNull();
  });
});
