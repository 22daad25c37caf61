/** Delays between attempts. */
export interface Backoff {
  /** First delay in milliseconds, doubled for each further attempt, with jitter. */
  readonly baseMs: number;
  readonly mostMs: number;
  /** Maximum number of attempts, including the first. */
  readonly tries: number;
}

export const usualBackoff: Backoff = { baseMs: 500, mostMs: 8_000, tries: 4 };

/**
 * Returns the delay before the next attempt: the delay that the service requested, or else an exponentially growing delay. Half of the
 * delay is random, so that clients that failed together do not retry together.
 * @param failures failed attempts so far, from 1
 */
export function waitMs({ baseMs, mostMs }: Backoff, failures: number, retryAfter: number | null): number {
  if (retryAfter !== null) return retryAfter * 1_000;
  const full = Math.min(mostMs, baseMs * 2 ** (failures - 1));
  return (full * (1 + Math.random())) / 2;
}

/** A delay that can be ended early. */
export interface Pause {
  /** Resolves when the time has elapsed, the signal is aborted, or `end` is called. */
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

/** A controller that is also aborted by another signal, until it is released. */
export interface LinkedController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
  /** Stops listening to the other signal, which may live much longer. */
  release(): void;
}

/** Returns a controller that is also aborted by `other`. */
export function linked(other: AbortSignal | undefined): LinkedController {
  const own = new AbortController();
  const follow = (): void => own.abort(other?.reason);
  if (other?.aborted) follow();
  other?.addEventListener("abort", follow);
  return { signal: own.signal, abort: (reason) => own.abort(reason), release: () => other?.removeEventListener("abort", follow) };
}
