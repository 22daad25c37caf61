/** State of a window after a call was counted. */
export interface CounterState {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole milliseconds until the window ends, at least 1. */
  readonly resetMs: number;
}

/** Counts calls in fixed windows, across nodes if a shared store is configured. */
export interface Counters {
  /**
   * Counts one call under `key`: a window starts with its first call and lasts exactly `windowMs`; calls beyond `limit` within it are not
   * allowed. Never rejects, and never waits for an unresponsive store.
   * @param windowMs whole milliseconds; limit and window must be the same for every call of a key
   */
  consume(key: string, limit: number, windowMs: number): Promise<CounterState> | CounterState;
}
