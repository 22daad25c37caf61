import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../lib/log.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { isAlive, serverProcesses, signal } from "./processes.ts";

/** Contents of PostgreSQL's `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** Reads `postmaster.pid`. Returns null if the file is missing or incomplete. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  try {
    const lines = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}

// Tries a fast shutdown first, then a shutdown without a checkpoint, and then a kill. The write-ahead log makes each of them safe.
const steps: readonly { readonly name: NodeJS.Signals; readonly patience: number }[] = [
  { name: "SIGINT", patience: 10_000 },
  { name: "SIGQUIT", patience: 5_000 },
  { name: "SIGKILL", patience: 5_000 },
];

const orphanMilliseconds = 2_000;
const pollMilliseconds = 10;

/**
 * Stops a server that a killed service left running on a data folder. The caller holds the lock on the folder, so no other service uses
 * that server. Restarting the server is simpler than adopting it, because its settings, sessions and locks are unknown.
 */
export async function stopLeftover(data: string, log: Log): Promise<void> {
  const file = await readPostmasterFile(data);
  if (file === null) return;
  if ((await serverProcesses(data)).length > 0) {
    log.info({ pid: file.pid }, "stopping the database server of an earlier run");
    await stopServer(data, file.pid);
  }
  // The pid now belongs to another process or to the terminated server, which has not been reaped yet. PostgreSQL would mistake either
  // process
  // for a running server.
  if (isAlive(file.pid)) await rm(join(data, "postmaster.pid"), { force: true });
}

async function stopServer(data: string, main: number): Promise<void> {
  for (const { name, patience } of steps) {
    if (await stopWith(name, data, main, patience)) return;
  }
  throw new EmbeddedPostgresError(`the database server of an earlier run (process ${main}) on ${data} does not stop: stop it manually`);
}

async function stopWith(name: NodeJS.Signals, data: string, main: number, patience: number): Promise<boolean> {
  const pids = await serverProcesses(data);
  // The main process signals its children. If it has exited, they exit on their own unless they are busy.
  const byMain = pids.includes(main) && name !== "SIGKILL";
  const targets = byMain ? [main] : name === "SIGINT" ? [] : pids;
  for (const pid of targets) signal(pid, name);
  const deadline = Date.now() + (targets.length > 0 ? patience : orphanMilliseconds);
  while (Date.now() < deadline) {
    if ((await serverProcesses(data)).length === 0) return true;
    await delay(pollMilliseconds);
  }
  return false;
}
