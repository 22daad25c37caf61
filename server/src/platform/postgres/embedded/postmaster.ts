import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { readPostmasterFile, stopLeftover } from "./leftover.ts";
import type { Log } from "../../lib/log.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { Runner } from "./runner.ts";
import type { ServerLog } from "./server-log.ts";

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running server. */
export interface Postmaster {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  readonly runner: Runner;
  readonly data: string;
  readonly args: readonly string[];
  readonly serverLog: ServerLog;
  readonly log: Log;
  /** Called once the process has been spawned. From then on, this process only waits until the server accepts connections. */
  readonly onSpawn?: () => void;
}

// For about a second after a server is killed, its shared memory remains in use and a new server cannot start.
const patienceMilliseconds = 10_000;
const fastStopMilliseconds = 15_000;
const slowStartMilliseconds = 10_000;
const pollMilliseconds = 5;

/** Starts the server, and resolves when it accepts connections. Retries a failed start for ten seconds. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + patienceMilliseconds;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    await stopLeftover(options.data, options.log);
    const start = options.serverLog.size();
    const postmaster = await launch(options);
    if (postmaster !== null) return postmaster;
    const reason = options.serverLog.tail(start);
    if (Date.now() + pause > deadline) throw new EmbeddedPostgresError(`the embedded database does not start: ${reason}`);
    options.log.debug({ reason }, "embedded database failed to start, retrying");
    await delay(pause);
  }
}

async function launch({ runner, data, args, serverLog, log, onSpawn }: PostmasterOptions): Promise<Postmaster | null> {
  const output = serverLog.descriptor;
  const child = runner.spawn("postgres", args, data, ["ignore", output, output]);
  onSpawn?.();
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: null, signal: null }));
  });
  if (!(await isReady(child, data, exited, log)) || child.pid === undefined) return null;
  return { pid: child.pid, exited, stop: () => stop(child, exited) };
}

/** Waits until the server is ready. Resolves to false if the process ends first. Crash recovery may take a long time. */
async function isReady(child: ChildProcess, data: string, exited: Promise<Exit>, log: Log): Promise<boolean> {
  const slow = setInterval(() => log.info({}, "the embedded database is still starting (recovering after a crash)"), slowStartMilliseconds);
  try {
    for (;;) {
      const file = await readPostmasterFile(data);
      if (file?.ready && file.pid === child.pid) return true;
      const ended = await Promise.race([exited, delay(pollMilliseconds)]);
      if (ended !== undefined) return false;
    }
  } finally {
    clearInterval(slow);
  }
}

/** Ends all sessions, writes a checkpoint and exits. Skips the checkpoint if it takes too long. */
async function stop(child: ChildProcess, exited: Promise<Exit>): Promise<void> {
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), fastStopMilliseconds);
  await exited;
  clearTimeout(timer);
}
