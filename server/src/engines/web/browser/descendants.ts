import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4_096;

/** Returns the process's children and their descendants; empty if `/proc` does not exist. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of entries("/proc")) {
    const parent = parentOf(name);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const open = [pid];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const own = children.get(at) ?? [];
    found.push(...own);
    open.push(...own);
  }
  return found;
}

/** Returns the amount of memory, in bytes, that the processes do not share with other processes. */
export function privateMemory(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(" ").map(Number);
    return sum + Math.max(0, resident - shared) * PAGE_BYTES;
  }, 0);
}

/** Kills the given processes. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already exited.
    }
  }
}

function parentOf(name: string): number | null {
  if (!/^\d+$/.test(name)) return null;
  // The program's name, in parentheses, can contain any character.
  const stat = read(`/proc/${name}/stat`);
  const parent = Number(stat.slice(stat.lastIndexOf(")") + 1).split(" ")[2]);
  return Number.isNaN(parent) ? null : parent;
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
