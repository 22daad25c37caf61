import { setPriority } from "node:os";

const NICE = 10;

/** Lets other processes go first: what answers requests must not wait for what works in the background. */
export function lowerPriority(): void {
  try {
    setPriority(NICE);
  } catch {
    // Some sandboxes forbid it; the work is done all the same.
  }
}
