import type { CounterState } from "../../ports/counters.ts";

/**
 * Returns the state of a rate limit window.
 * @param counted number of calls in the window, including the current call
 */
export function windowState(counted: number, limit: number, resetMs: number): CounterState {
  return { allowed: counted <= limit, remaining: Math.max(0, limit - counted), resetMs: Math.max(1, Math.ceil(resetMs)) };
}
