import type { CounterState } from "../../ports/counters.ts";

/** @param counted calls within the window, including this one */
export function windowState(counted: number, limit: number, resetMs: number): CounterState {
  return { allowed: counted <= limit, remaining: Math.max(0, limit - counted), resetMs: Math.max(1, Math.ceil(resetMs)) };
}
