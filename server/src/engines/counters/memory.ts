import type { CounterState, Counters } from "../../ports/counters.ts";
import { windowState } from "./window-state.ts";

interface Window {
  counted: number;
  endsAt: number;
}

/** Maximum number of expired windows dropped per call, which bounds the duration of a call. */
const mostDropped = 1_000;

export interface MemoryCounters extends Counters {
  consume(key: string, limit: number, windowMs: number): CounterState;
  /** Number of windows in memory, including expired windows. */
  readonly size: number;
}

/**
 * Creates counters for one process. Windows of the same length expire in the order in which they began, so expired windows are dropped from the front
 * without timers.
 * @param now returns the time of a monotonic clock in milliseconds
 */
export function memoryCounters(now: () => number = () => performance.now()): MemoryCounters {
  const byLength = new Map<number, Map<string, Window>>();

  return {
    get size() {
      return [...byLength.values()].reduce((sum, windows) => sum + windows.size, 0);
    },

    consume(key, limit, windowMs) {
      const at = now();
      let windows = byLength.get(windowMs);
      if (windows === undefined) byLength.set(windowMs, (windows = new Map()));
      dropOld(windows, at);
      const window = windows.get(key);
      if (window !== undefined && at < window.endsAt) {
        window.counted += 1;
        return windowState(window.counted, limit, window.endsAt - at);
      }
      // Moves the key to the end.
      if (window !== undefined) windows.delete(key);
      windows.set(key, { counted: 1, endsAt: at + windowMs });
      return windowState(1, limit, windowMs);
    },
  };
}

function dropOld(windows: Map<string, Window>, at: number): void {
  let dropped = 0;
  for (const [key, { endsAt }] of windows) {
    if (at < endsAt || dropped >= mostDropped) return;
    windows.delete(key);
    dropped += 1;
  }
}
