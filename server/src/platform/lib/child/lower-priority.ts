import { setPriority } from "node:os";

const NICE = 10;

/** Lowers the priority of this process, so that background work does not slow down requests. */
export function lowerPriority(): void {
  try {
    setPriority(NICE);
  } catch {
    // Some sandboxes forbid it; the work continues at normal priority.
  }
}
