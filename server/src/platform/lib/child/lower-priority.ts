import { setPriority } from "node:os";

/**
 * Nice value of background work, which gives it a third of the scheduling weight of request threads. It yields to requests, but still makes
 * progress when other programs occupy the CPUs. At a value of 10 (a ninth), it would nearly stop.
 */
export const BACKGROUND_NICENESS = 5;

/** Lowers the priority of this process, so that background work does not slow down requests. */
export function lowerPriority(): void {
  try {
    setPriority(BACKGROUND_NICENESS);
  } catch {
    // Some sandboxes forbid this. Work then continues at normal priority.
  }
}
