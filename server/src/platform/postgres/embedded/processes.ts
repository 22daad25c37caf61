import { execFile } from "node:child_process";
import { readdir, readlink } from "node:fs/promises";
import { promisify } from "node:util";

/** Returns whether the process exists, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Sends a signal. Ignores a process that has already exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/**
 * Returns the processes of a PostgreSQL server on a data folder. On Linux, they are identified by their working directory, which is always
 * the data folder. On other systems, they are identified by their command line, which reveals only the main process.
 */
export function serverProcesses(data: string): Promise<number[]> {
  return process.platform === "linux" ? byWorkingFolder(data) : byCommandLine(data);
}

async function byWorkingFolder(data: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(async (pid) => ((await workingFolder(pid)) === data ? [pid] : [])));
  return found.flat().filter((pid) => pid !== process.pid);
}

async function workingFolder(pid: number): Promise<string | null> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch {
    // The process has exited or belongs to another user.
    return null;
  }
}

async function byCommandLine(data: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="]);
  return stdout
    .split("\n")
    .filter((line) => line.includes("postgres") && line.includes(` -D ${data} `))
    .map((line) => Number.parseInt(line, 10));
}
