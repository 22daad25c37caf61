import { superviseProcesses } from "../compose/processes/supervise.ts";
import { forgetServiceAddress } from "../config/service-address.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { assertPortFree } from "./assert-port-free.ts";
import type { Command } from "./command.ts";

// Ctrl-C reaches the whole process group, and npm forwards it again. Signals in quick succession count as one.
const sameWishMs = 1_000;

/** Starts the service as several processes on one port, and runs until it is stopped. The processes run `startCommand`. */
export const superviseCommand: Command = async ({ settings, log }) => {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  let told: number | null = null;
  const onStop = (): void => {
    // The processes exit with their supervisor.
    if (told !== null && performance.now() - told > sameWishMs) process.exit(1);
    told ??= performance.now();
    stop();
  };
  process.on("SIGINT", onStop);
  process.on("SIGTERM", onStop);
  let replace = (): void => undefined;
  // Closing a terminal sends the same signal.
  process.on("SIGHUP", () => (process.stdout.isTTY ? onStop() : replace()));
  await assertPortFree(settings);
  const cleanup = new Cleanup(log);
  try {
    const started = superviseProcesses({ settings, log, cleanup });
    const processes = await Promise.race([started, stopped.then(() => 0)]);
    if (typeof processes === "number") return processes;
    let replacing = Promise.resolve();
    replace = () => void (replacing = replacing.then(() => processes.replaceAll()));
    process.on("SIGUSR2", () => void processes.rebuildIndexes());
    await stopped;
    log.info({}, "stopping");
    await forgetServiceAddress(settings.dataDir);
    return 0;
  } finally {
    await cleanup.run();
  }
};
