import { describe, expect, it } from "vitest";
import { outcomeOf, patienceMs } from "./outcome.ts";

const start = new Date("2026-01-01T00:00:00Z");
const attempt = { attempts: 1, firstAttemptAt: start, endedAt: start };
const answer = (status: number, retryAfter: number | null = null) => ({ status, body: "", retryAfter });
const pauseOf = (status: number, retryAfter: number | null, attempts = 1, random = 0.5): number => {
  const outcome = outcomeOf(answer(status, retryAfter), { ...attempt, attempts }, random);
  if (outcome.kind !== "retry") throw new Error(outcome.kind);
  return outcome.at.getTime() - start.getTime();
};

describe("outcomeOf", () => {
  it("treats any 2xx status as delivered, stops at 410, and retries all other failures", () => {
    for (const status of [200, 201, 204, 299]) expect(outcomeOf(answer(status), attempt, 0).kind).toBe("delivered");
    expect(outcomeOf(answer(410), attempt, 0)).toEqual({ kind: "failed", isGone: true });
    for (const status of [301, 307, 400, 404, 429, 500, 503]) expect(outcomeOf(answer(status), attempt, 0).kind).toBe("retry");
    expect(outcomeOf({ error: "no response" }, attempt, 0).kind).toBe("retry");
  });

  it("waits longer after each attempt, with jitter", () => {
    const pauses = Array.from({ length: 12 }, (_, at) => pauseOf(500, null, at + 1));
    expect(pauses.slice(0, 4)).toEqual([5_000, 30_000, 120_000, 600_000]);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect([pauseOf(500, null, 1, 0), pauseOf(500, null, 1, 1)]).toEqual([4_000, 6_000]);
  });

  it("honors Retry-After for 429 and 503 within limits, and never shortens a delay", () => {
    expect(pauseOf(429, 60)).toBe(60_000);
    expect(pauseOf(503, 60)).toBe(60_000);
    expect(pauseOf(500, 60)).toBe(5_000);
    expect(pauseOf(429, 1, 3)).toBe(120_000);
    expect(pauseOf(429, -5)).toBe(5_000);
    expect(pauseOf(429, 10_000_000)).toBe(6 * 3_600_000);
  });

  it("schedules the last attempt three days after the first, and then gives up", () => {
    const last = new Date(start.getTime() + patienceMs);
    const near = { attempts: 14, firstAttemptAt: start, endedAt: new Date(last.getTime() - 1_000) };
    expect(outcomeOf(answer(500), near, 0)).toEqual({ kind: "retry", at: last });
    expect(outcomeOf(answer(500), { ...near, endedAt: last }, 0)).toEqual({ kind: "failed", isGone: false });
  });
});
