import { setTimeout } from "node:timers/promises";
import { withinTime } from "../../../platform/lib/time-limit.ts";

/** How long and how often a call is tried. */
export interface RetryPolicy {
  /** Longest time of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** First pause in milliseconds; doubles with every attempt, with up to as much again at random. */
  readonly pauseMs: number;
  /** A server that wants a longer pause is not waited for. */
  readonly longestPauseMs: number;
}

/** A failure that may pass; `retryAfterMs` is the pause that the server asked for. */
export class PassingFailure extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { readonly cause?: unknown; readonly retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Milliseconds meant by a `Retry-After` header (seconds or an HTTP date); undefined when there is none that can be read. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/u.test(text)) return Number(text) * 1_000;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/** Calls `attempt` again after each `PassingFailure`, within the policy; other errors pass through. */
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
