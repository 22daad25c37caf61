import { setTimeout as delay } from "node:timers/promises";
import { startPostmaster, type Exit, type Postmaster, type PostmasterOptions } from "./postmaster.ts";
import { signal } from "./processes.ts";
import { watchOver } from "./watchdog.ts";

/** An unexpected exit of the server. `restarting` is false if a restart has failed and no other follows. */
export interface UnexpectedExit extends Exit {
  readonly restarting: boolean;
}

const restartWindowMilliseconds = 60_000;
const promptRestarts = 5;
const longestPause = 5_000;

/** A supervised server. */
export interface Supervised {
  pid(): number;
  onExit(listener: (exit: UnexpectedExit) => void): () => void;
  stop(): Promise<void>;
}

/** Starts the server, and restarts it whenever it ends unexpectedly, until a restart fails. */
export async function supervise(options: PostmasterOptions, orphanSeconds: number): Promise<Supervised> {
  const listeners = new Set<(exit: UnexpectedExit) => void>();
  const pauses = createPauses();
  let stopping = false;
  let up = true;
  let current: Postmaster = await startPostmaster(options);
  let unwatch = watchOver(options.data, current.pid, orphanSeconds);
  const endWithProcess = (): void => {
    if (up) signal(current.pid, "SIGINT");
  };
  process.once("exit", endWithProcess);

  async function keepRunning(): Promise<void> {
    for (;;) {
      const exit = await current.exited;
      up = false;
      unwatch();
      if (stopping) return;
      options.log.warn({ ...exit }, "embedded database exited, restarting");
      for (const listener of listeners) listener({ ...exit, restarting: true });
      await delay(pauses.next());
      if (stopping) return;
      current = await startPostmaster(options);
      up = true;
      unwatch = watchOver(options.data, current.pid, orphanSeconds);
      if (stopping) void current.stop();
    }
  }
  const running = keepRunning().catch((error: unknown) => {
    options.log.error({ reason: String(error) }, "failed to restart the embedded database");
    for (const listener of listeners) listener({ code: null, signal: null, restarting: false });
  });

  return {
    pid: () => current.pid,
    onExit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping = true;
      process.off("exit", endWithProcess);
      await current.stop();
      await running;
    },
  };
}

/** Returns the delay before each restart in milliseconds: zero for the first five restarts within a minute, increasing after that. */
function createPauses(): { next(): number } {
  let recent: number[] = [];
  return {
    next() {
      const now = Date.now();
      recent = [...recent.filter((time) => now - time < restartWindowMilliseconds), now];
      const excess = recent.length - promptRestarts;
      return excess <= 0 ? 0 : Math.min(100 * 2 ** excess, longestPause);
    },
  };
}
