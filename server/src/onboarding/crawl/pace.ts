import type { Clock } from "../../ports/clock.ts";

/** Rate limiter for requests to hosts. */
export interface Pace {
  /** Resolves, and records a request, when the next request to the host can be sent. Rejects when the signal is aborted. */
  turn(host: string, intervalMs: number, signal: AbortSignal): Promise<void>;
  /** Blocks requests to the host for a number of milliseconds. */
  hold(host: string, milliseconds: number): void;
}

const MOST_HOSTS = 1_000;

/** Creates a rate limiter that keeps a minimum interval between requests to each host. */
export function createPace(clock: Clock, sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>): Pace {
  /** Earliest time of the next request by host, in clock milliseconds. */
  const next = new Map<string, number>();

  function forgetPast(now: number): void {
    if (next.size < MOST_HOSTS) return;
    for (const [host, at] of next) if (at <= now) next.delete(host);
  }

  return {
    async turn(host, intervalMs, signal) {
      signal.throwIfAborted();
      for (;;) {
        const now = clock.now().getTime();
        const at = next.get(host) ?? now;
        if (at <= now) {
          forgetPast(now);
          next.set(host, now + intervalMs);
          return;
        }
        // Several callers can wake up at the same time: the first proceeds, and the others check again.
        await sleep(at - now, signal);
      }
    },
    hold(host, milliseconds) {
      const at = clock.now().getTime() + milliseconds;
      next.set(host, Math.max(at, next.get(host) ?? 0));
    },
  };
}
