import { readFileSync } from "node:fs";

/**
 * Resident memory of another process in bytes; null where the system does not show it (only Linux does, in `/proc`), or
 * when the process is gone.
 */
export function residentMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}
