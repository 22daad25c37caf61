import { setTimeout } from "node:timers/promises";
import { withinTime } from "../../../platform/lib/time-limit.ts";

/** Timeout and retry settings for a call. */
export interface RetryPolicy {
  /** Timeout per attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum number of attempts after the first. */
  readonly retries: number;
  /** Pause before the first retry, in milliseconds. Doubles with every attempt, with up to 100% jitter. */
  readonly pauseMs: number;
  /** Maximum pause, in milliseconds. If the server requests a longer pause, the call fails. */
  readonly longestPauseMs: number;
}

/** A transient failure. `retryAfterMs` is the pause that the server requested. */
export class PassingFailure extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { readonly cause?: unknown; readonly retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Converts a `Retry-After` header (seconds or an HTTP date) to milliseconds; undefined if the header is missing or invalid. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/u.test(text)) return Number(text) * 1_000;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/** Retries `attempt` after each `PassingFailure`, within the policy; rethrows other errors. */
export async function withRetries<T>(policy: RetryPolicy, signal: AbortSignal, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await withinTime(policy.timeoutMs, signal, attempt);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof PassingFailure) || count >= policy.retries) throw error;
      const pause = error.retryAfterMs ?? policy.pauseMs * 2 ** count * (1 + Math.random());
      if (pause > policy.longestPauseMs) throw error;
      await setTimeout(pause, undefined, { signal, ref: false });
    }
  }
}
