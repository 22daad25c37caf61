import { APICallError } from "ai";
import { describe, expect, it } from "vitest";
import { pauseBeforeSecondTry } from "./second-try.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

function pauseAfter(statusCode: number | undefined, responseHeaders: Record<string, string> = {}): number | null {
  const isRetryable = statusCode === undefined || statusCode === 429 || statusCode >= 500;
  const status = statusCode === undefined ? {} : { statusCode };
  const error = new APICallError({ message: "x", url: "http://host", requestBodyValues: {}, responseHeaders, isRetryable, ...status });
  return pauseBeforeSecondTry(error, now);
}

describe("pauseBeforeSecondTry", () => {
  it("returns the time that the endpoint specifies, in either format", () => {
    expect(pauseAfter(429, { "retry-after": "3" })).toBe(3_000);
    expect(pauseAfter(503, { "retry-after": "0.5" })).toBe(500);
    expect(pauseAfter(429, { "retry-after-ms": "250", "retry-after": "9" })).toBe(250);
    expect(pauseAfter(429, { "retry-after": "Thu, 01 Jan 2026 00:00:07 GMT" })).toBe(7_000);
    expect(pauseAfter(429, { "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" })).toBe(0);
  });

  it("returns a short pause for a transient failure, and null for a rate limit, if there is no Retry-After", () => {
    expect([pauseAfter(500), pauseAfter(undefined), pauseAfter(500, { "retry-after": "soon" })]).toEqual([300, 300, 300]);
    expect([pauseAfter(429), pauseAfter(429, { "retry-after": "soon" }), pauseAfter(429, { "retry-after-ms": "-5" })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("returns null for a permanent failure", () => {
    expect([pauseAfter(400), pauseAfter(401), pauseAfter(404, { "retry-after": "1" })]).toEqual([null, null, null]);
    expect(pauseBeforeSecondTry(new Error("x"), now)).toBeNull();
    expect(pauseBeforeSecondTry(undefined, now)).toBeNull();
  });
});
