import { readFileSync } from "node:fs";

/**
 * Returns for how many milliseconds the main thread of a process was ready to run while others had the processors; 0 when the system does not
 * expose it (only Linux does) or the process is gone.
 */
export function waitingTime(pid: number): number {
  try {
    const nanoseconds = Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[1]);
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : 0;
  } catch {
    return 0;
  }
}
