import { setPriority } from "node:os";

/**
 * Nice value of background work: a third of the weight of a request's thread. It gives way to requests, yet documents progress when other
 * programs occupy the processors. At 10 (a ninth) they nearly stop.
 */
export const BACKGROUND_NICENESS = 5;

/** Lowers the priority of this process, so that background work does not slow down requests. */
export function lowerPriority(): void {
  try {
    setPriority(BACKGROUND_NICENESS);
  } catch {
    // Some sandboxes forbid it; the work continues at normal priority.
  }
}
