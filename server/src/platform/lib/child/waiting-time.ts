import { readFileSync } from "node:fs";

/**
 * Returns the number of milliseconds that the main thread of a process was runnable but waiting for a CPU. Returns 0 if the process has
 * exited or the operating system does not expose the value; only Linux exposes it.
 */
export function waitingTime(pid: number): number {
  try {
    const nanoseconds = Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[1]);
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : 0;
  } catch {
    return 0;
  }
}
