import { APICallError } from "ai";

const UNTOLD_PAUSE = 300;

/**
 * Returns the time, in milliseconds, to wait before retrying after a transient failure (a refused connection, 408, 409, 429 or 5xx).
 * Returns null for other failures, and for a rate limit if the response does not specify a time.
 */
export function pauseBeforeSecondTry(error: unknown, now: number): number | null {
  if (!APICallError.isInstance(error) || !error.isRetryable) return null;
  const told = toldPause(error.responseHeaders ?? {}, now);
  return told ?? (error.statusCode === 429 ? null : UNTOLD_PAUSE);
}

/** Parses `retry-after-ms`, or `Retry-After` in seconds or as a date. */
function toldPause(headers: Readonly<Record<string, string>>, now: number): number | null {
  const ms = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const after = headers["retry-after"]?.trim();
  if (after === undefined || after === "") return null;
  const pause = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - now;
  return Number.isNaN(pause) ? null : Math.max(0, pause);
}
