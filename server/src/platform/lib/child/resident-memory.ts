import { readFileSync } from "node:fs";

/**
 * Returns the resident memory of another process in bytes. Returns null if the process has exited or the operating system does not expose
 * the value; only Linux exposes it, in `/proc`.
 */
export function residentMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}
