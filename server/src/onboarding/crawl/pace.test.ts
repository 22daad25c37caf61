import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace, type Pace } from "./pace.ts";

const never = new AbortController().signal;
let from = 0;
let pace: Pace;
const elapsed = (): number => Date.now() - from;

beforeEach(() => {
  vi.useFakeTimers();
  from = Date.now();
  const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
  pace = createPace({ now: () => new Date() }, sleep);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("pace", () => {
  it("spaces requests to one host by the interval, across callers", async () => {
    const times = Array.from({ length: 5 }, () => pace.turn("shop.example", 500, never).then(elapsed));
    await vi.runAllTimersAsync();
    expect((await Promise.all(times)).toSorted((a, b) => a - b)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  });

  it("does not delay requests to other hosts", async () => {
    const times = ["a.example", "b.example", "c.example"].map((host) => pace.turn(host, 500, never).then(elapsed));
    await vi.runAllTimersAsync();
    expect(await Promise.all(times)).toEqual([0, 0, 0]);
  });

  it("allows a request immediately after a period without requests", async () => {
    await pace.turn("shop.example", 500, never);
    await vi.advanceTimersByTimeAsync(700);
    await pace.turn("shop.example", 500, never);
    expect(elapsed()).toBe(700);
  });

  it("waits while a host is blocked, and uses the longer of two delays", async () => {
    await pace.turn("shop.example", 5_000, never);
    pace.hold("shop.example", 1_000);
    const first = pace.turn("shop.example", 500, never).then(elapsed);
    await vi.runAllTimersAsync();
    expect(await first).toBe(5_000);
    pace.hold("shop.example", 8_000);
    const second = pace.turn("shop.example", 500, never).then(elapsed);
    await vi.runAllTimersAsync();
    expect(await second).toBe(13_000);
  });

  it("rejects when the signal is aborted", async () => {
    vi.useRealTimers();
    const stop = new AbortController();
    const real = createPace({ now: () => new Date() }, (milliseconds, signal) => delay(milliseconds, undefined, { signal }));
    await real.turn("shop.example", 60_000, stop.signal);
    const waiting = real.turn("shop.example", 60_000, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow("aborted");
    await expect(real.turn("other.example", 1, stop.signal)).rejects.toThrow("aborted");
  });
});
