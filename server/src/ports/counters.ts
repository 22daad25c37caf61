/** What is left of a window after a call was counted. */
export interface CounterState {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole milliseconds until the window ends, at least 1. */
  readonly resetMs: number;
}

/** Counts calls in fixed windows; shared by all nodes where a shared store is configured. */
export interface Counters {
  /**
   * Counts one call under `key`: a window begins with its first call and ends exactly `windowMs` later; not allowed once `limit` calls were
   * counted within it. Never rejects, and never waits for a store that does not answer.
   * @param windowMs whole milliseconds; a key has the same limit and window at every call
   */
  consume(key: string, limit: number, windowMs: number): Promise<CounterState> | CounterState;
}
