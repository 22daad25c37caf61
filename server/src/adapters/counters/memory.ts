import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { CounterState, Counters } from "../../ports/counters.ts";

/** Counters of one process: a window starts with its first call and ends `windowMs` later. */
export function memoryCounters(): Counters {
  const limiters = new Map<string, RateLimiterMemory>();

  function limiterOf(limit: number, windowMs: number): RateLimiterMemory {
    const name = `${limit}/${windowMs}`;
    let limiter = limiters.get(name);
    if (limiter === undefined) {
      limiter = new RateLimiterMemory({ points: limit, duration: windowMs / 1_000, keyPrefix: "" });
      limiters.set(name, limiter);
    }
    return limiter;
  }

  return {
    async consume(key, limit, windowMs): Promise<CounterState> {
      const state = (allowed: boolean, result: RateLimiterRes): CounterState => ({
        allowed,
        remaining: result.remainingPoints,
        resetMs: result.msBeforeNext,
      });
      try {
        return state(true, await limiterOf(limit, windowMs).consume(key));
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return state(false, refused as RateLimiterRes);
      }
    },
  };
}
