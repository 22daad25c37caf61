/** What is left of a window after a call was counted. */
export interface CounterState {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** Counts calls in fixed windows; shared by all nodes where a shared store is configured. */
export interface Counters {
  /** Counts one call under `key`; not allowed once `limit` calls were counted within `windowMs` of the window's first. */
  consume(key: string, limit: number, windowMs: number): Promise<CounterState> | CounterState;
}
