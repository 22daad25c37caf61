import type { Clock } from "../../ports/clock.ts";

/** Spaces out requests to a host. */
export interface Pace {
  /** Resolves and counts when a request to the host may be sent. Rejects when the signal fires. */
  turn(host: string, intervalMs: number, signal: AbortSignal): Promise<void>;
  /** Blocks requests to the host for a while. */
  hold(host: string, milliseconds: number): void;
}

const MOST_HOSTS = 1_000;

/** Creates turns by host. Each begins at least an interval after the previous one. */
export function createPace(clock: Clock, sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>): Pace {
  /** When the next request may be sent, in milliseconds of the clock. */
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
        // Others may wait for the same moment: the first to wake up proceeds, the others check again.
        await sleep(at - now, signal);
      }
    },
    hold(host, milliseconds) {
      const at = clock.now().getTime() + milliseconds;
      next.set(host, Math.max(at, next.get(host) ?? 0));
    },
  };
}
