import { describe, expect, it } from "vitest";
import { circuitBreaker } from "./circuit-breaker.ts";

class Down extends Error {}

function breaker() {
  const state = { at: 0, calls: 0, changes: [] as boolean[] };
  const run = circuitBreaker({
    failures: 2,
    pauseMs: 100,
    isFailure: (error) => error instanceof Down,
    rejection: () => new Error("open"),
    onChange: (isOpen) => state.changes.push(isOpen),
    now: () => state.at,
  });
  const call = (outcome: () => string): Promise<string> =>
    run(async () => {
      state.calls += 1;
      return outcome();
    });
  return { state, call };
}

const down = (): never => {
  throw new Down("down");
};

describe("circuitBreaker", () => {
  it("rejects calls immediately after consecutive failures, and lets one call through after the pause", async () => {
    const { state, call } = breaker();
    for (let i = 0; i < 2; i += 1) await expect(call(down)).rejects.toThrow("down");
    await expect(call(() => "up")).rejects.toThrow("open");
    expect(state.calls).toBe(2);
    state.at = 100;
    const [probe, other] = await Promise.allSettled([call(() => "up"), call(() => "up")]);
    expect([probe.status, other.status]).toEqual(["fulfilled", "rejected"]);
    await expect(call(() => "up")).resolves.toBe("up");
    expect(state.changes).toEqual([true, false]);
  });

  it("stays open if the test call fails", async () => {
    const { state, call } = breaker();
    for (let i = 0; i < 2; i += 1) await call(down).catch(() => undefined);
    state.at = 100;
    await expect(call(down)).rejects.toThrow("down");
    await expect(call(() => "up")).rejects.toThrow("open");
    expect(state.changes).toEqual([true]);
  });

  it("treats other errors as responses", async () => {
    const { call } = breaker();
    await call(down).catch(() => undefined);
    const missing = call(() => {
      throw new Error("missing");
    });
    await expect(missing).rejects.toThrow("missing");
    await call(down).catch(() => undefined);
    await expect(call(() => "up")).resolves.toBe("up");
  });
});
