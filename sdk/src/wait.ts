/** How long to wait between tries. */
export interface Backoff {
  /** The first wait, doubled with each further one; with jitter. */
  readonly baseMs: number;
  readonly mostMs: number;
  /** How often a call is tried in all. */
  readonly tries: number;
}

export const usualBackoff: Backoff = { baseMs: 500, mostMs: 8_000, tries: 4 };

/**
 * Returns the wait before the next try: what the service asked for, else a doubling wait. Half of it is random, so that clients that failed together
 * do not return together.
 * @param failures tries that have failed so far, from 1
 */
export function waitMs({ baseMs, mostMs }: Backoff, failures: number, retryAfter: number | null): number {
  if (retryAfter !== null) return retryAfter * 1_000;
  const full = Math.min(mostMs, baseMs * 2 ** (failures - 1));
  return (full * (1 + Math.random())) / 2;
}

/** A wait that can be ended. */
export interface Pause {
  /** Resolves after the time, when the signal aborts, or at `end`. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  end(): void;
}

export function createPause(): Pause {
  const pause: Pause = {
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        signal?.addEventListener("abort", end);
        pause.end = end;
      }),
    end: () => undefined,
  };
  return pause;
}

/** A controller that aborts with another signal, too, until it is released. */
export interface LinkedController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
  /** Stops listening to the other signal, which may live much longer. */
  release(): void;
}

/** Returns a controller that aborts with `other`. */
export function linked(other: AbortSignal | undefined): LinkedController {
  const own = new AbortController();
  const follow = (): void => own.abort(other?.reason);
  if (other?.aborted) follow();
  other?.addEventListener("abort", follow);
  return { signal: own.signal, abort: (reason) => own.abort(reason), release: () => other?.removeEventListener("abort", follow) };
}
