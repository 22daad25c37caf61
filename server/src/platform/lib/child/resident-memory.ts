import { readFileSync } from "node:fs";

/**
 * Returns the resident memory of another process in bytes; null when the system does not expose it (only Linux does, in `/proc`) or the process
 * has exited.
 */
export function residentMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}
