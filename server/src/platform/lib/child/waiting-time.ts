import { readFileSync } from "node:fs";

/**
 * Returns how many milliseconds the main thread of a process was runnable but waiting for a processor; 0 when the system does not expose it
 * (only Linux does) or the process has exited.
 */
export function waitingTime(pid: number): number {
  try {
    const nanoseconds = Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[1]);
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : 0;
  } catch {
    return 0;
  }
}
