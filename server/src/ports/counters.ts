/** State of a rate limit window after a call has been counted. */
export interface CounterState {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the window ends; a whole number, at least 1. */
  readonly resetMs: number;
}

/** Counts calls in fixed windows. The count covers all nodes if a shared store is configured. */
export interface Counters {
  /**
   * Counts one call under `key`. A window starts with the first call and lasts exactly `windowMs`; calls beyond `limit` in the window are
   * not allowed. Never rejects, and never waits for an unresponsive store. @param windowMs duration in whole milliseconds; every call with
   * the same key must pass the same limit and duration
   */
  consume(key: string, limit: number, windowMs: number): Promise<CounterState> | CounterState;
}
