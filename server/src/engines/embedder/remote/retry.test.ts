import { describe, expect, it } from "vitest";
import { parseRetryAfter, PassingFailure, type RetryPolicy, withRetries } from "./retry.ts";

const policy: RetryPolicy = { timeoutMs: 1_000, retries: 2, pauseMs: 1, longestPauseMs: 50 };
const never = new AbortController().signal;

function failing(times: number, error: Error) {
  let calls = 0;
  const attempt = async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
  return { attempt, calls: () => calls };
}

describe("parseRetryAfter", () => {
  const now = Date.UTC(2025, 0, 1);
  it.each([
    ["3", 3_000],
    [" 0 ", 0],
    ["Wed, 01 Jan 2025 00:00:05 GMT", 5_000],
    ["Tue, 31 Dec 2024 00:00:00 GMT", 0],
    ["soon", undefined],
    [null, undefined],
  ])("parses %j as %j milliseconds", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});

describe("withRetries", () => {
  it("retries a transient failure up to the limit", async () => {
    const passing = failing(2, new PassingFailure("busy"));
    await expect(withRetries(policy, never, passing.attempt)).resolves.toBe(3);
    const stubborn = failing(9, new PassingFailure("busy"));
    await expect(withRetries(policy, never, stubborn.attempt)).rejects.toThrow("busy");
    expect(stubborn.calls()).toBe(3);
  });

  it("rethrows any other error immediately", async () => {
    const broken = failing(1, new Error("no"));
    await expect(withRetries(policy, never, broken.attempt)).rejects.toThrow("no");
    expect(broken.calls()).toBe(1);
  });

  it("waits for the time that the server requests, within the policy", async () => {
    const asked = failing(1, new PassingFailure("busy", { retryAfterMs: 40 }));
    const started = performance.now();
    await withRetries(policy, never, asked.attempt);
    expect(performance.now() - started).toBeGreaterThan(35);
    const tooLong = failing(1, new PassingFailure("busy", { retryAfterMs: 60_000 }));
    await expect(withRetries(policy, never, tooLong.attempt)).rejects.toThrow("busy");
    expect(tooLong.calls()).toBe(1);
  });

  it("ends a pause when the signal is aborted", async () => {
    const abort = new AbortController();
    const waiting = withRetries(
      { ...policy, longestPauseMs: 60_000 },
      abort.signal,
      failing(1, new PassingFailure("busy", { retryAfterMs: 50_000 })).attempt,
    );
    abort.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow(/enough|aborted/u);
  });
});
