import type { Clock } from "../../ports/clock.ts";

/** Keeps requests to a host apart. */
export interface Pace {
  /** Resolves when a request to the host may be sent, and counts it. Rejects when the signal fires. */
  turn(host: string, intervalMs: number, signal: AbortSignal): Promise<void>;
  /** Lets nothing be sent to the host for a while. */
  hold(host: string, milliseconds: number): void;
}

const MOST_HOSTS = 1_000;

/** Turns by host: each begins at least an interval after the one before. */
export function createPace(clock: Clock, sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>): Pace {
  /** When the next request may be sent, as milliseconds of the clock. */
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
        // Others wait for the same moment: whoever wakes first goes, the rest look again.
        await sleep(at - now, signal);
      }
    },
    hold(host, milliseconds) {
      const at = clock.now().getTime() + milliseconds;
      next.set(host, Math.max(at, next.get(host) ?? 0));
    },
  };
}
