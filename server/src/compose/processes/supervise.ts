import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import type { ProcessSeat } from "../../config/process-seat.ts";
import { assertNotMoved } from "../../config/moved-mark.ts";
import type { Settings } from "../../config/settings.ts";
import { memoryCounters } from "../../engines/counters/memory.ts";
import type { CountedCall } from "../../engines/counters/machine.ts";
import type { Cleanup } from "../../platform/lib/cleanup.ts";
import { acquireInstanceLock } from "../../platform/lib/instance-lock.ts";
import type { IpcHandler } from "../../platform/lib/ipc-calls.ts";
import type { Log } from "../../platform/lib/log.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded/start-embedded-postgres.ts";
import { MachineMetrics } from "./machine-metrics.ts";
import { ProcessSlot } from "./process-slot.ts";

/** Path of the command-line program. It is valid from `src` (tests) and from `dist`. */
const program = fileURLToPath(new URL("../../../../bin/parlance.js", import.meta.url));

/** Connections of the embedded server in addition to those of the processes: backups, commands and migrations. */
const spareConnections = 10;
/** Default connection limit of the embedded server. */
const usualConnections = 60;

export interface SuperviseParts {
  readonly settings: Settings;
  readonly log: Log;
  readonly cleanup: Cleanup;
}

/** The processes of a service on this machine. */
export interface Processes {
  /** Replaces the processes one at a time. Stops at the first process that does not start, so that the others continue to answer. */
  replaceAll(): Promise<void>;
  /** Rebuilds the index of each process, one at a time. */
  rebuildIndexes(): Promise<void>;
  /** Drains and stops all processes. */
  stop(): Promise<void>;
}

/**
 * Locks the data folder, and starts the embedded database and the processes that answer requests. The first process prepares the
 * installation, so the others start only when it is ready and do not slow down its startup. All processes listen on the same port: the
 * supervisor accepts the
 * connections and gives each to a process that is free.
 * @returns the processes, or the exit status of the first process if it could not start
 */
export async function superviseProcesses({ settings, log, cleanup }: SuperviseParts): Promise<Processes | number> {
  const lock = await acquireInstanceLock(settings.dataDir);
  cleanup.add("data folder", () => lock.release());
  const server = settings.databaseUrl === undefined ? await startServer({ settings, log, cleanup }) : null;
  cluster.setupPrimary({ exec: program, args: ["start"] });
  // If the processes accepted connections themselves, the operating system would give most connections to a few processes.
  cluster.schedulingPolicy = cluster.SCHED_RR;

  const counters = memoryCounters();
  const metrics = new MachineMetrics();
  let isFirst = true;
  const slots: ProcessSlot[] = [];
  const handlers: Readonly<Record<string, IpcHandler>> = {
    count: (calls) => (calls as readonly CountedCall[]).map((call) => counters.consume(...call)),
    allMetrics: () => metrics.of(slots),
  };
  for (let number = 1; number <= settings.processes; number++) {
    const seat = (): ProcessSeat => ({ number, of: settings.processes, isFirst, server });
    const slot: ProcessSlot = new ProcessSlot({ log, drainMs: settings.drainMs, seat, handlers, onExit: () => metrics.exited(slot) });
    slots.push(slot);
  }
  cleanup.add("processes", () => Promise.all(slots.map((slot) => slot.stop())));
  const [first, ...others] = slots;
  const status = (await first?.start()) ?? null;
  if (status !== null) return status;
  isFirst = false;
  first?.keep();
  for (const slot of others) startOther(slot);
  return {
    replaceAll: () => replaceAll(slots, log),
    async rebuildIndexes() {
      for (const slot of slots)
        await slot
          .ask("rebuild", null, 3_600_000)
          .catch((error: unknown) => log.error({ err: error }, "failed to rebuild the search index, keeping the current one"));
    },
    stop: () => cleanup.run(),
  };
}

function startOther(slot: ProcessSlot): void {
  void slot.start();
  slot.keep();
}

async function startServer({ settings, log, cleanup }: SuperviseParts): Promise<ProcessSeat["server"]> {
  await assertNotMoved(settings.dataDir);
  const needed = settings.processes * (settings.database.connections + 1) + spareConnections;
  const server = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log,
    ...(needed <= usualConnections ? {} : { settings: { max_connections: String(needed) } }),
  });
  cleanup.add("embedded PostgreSQL", () => server.stop());
  return server.connection;
}

/** Starts with the last process, because the first also works on documents. */
async function replaceAll(slots: readonly ProcessSlot[], log: Log): Promise<void> {
  log.info({ processes: slots.length }, "replacing the processes one after the other");
  for (const slot of slots.toReversed()) {
    if (await slot.replace()) continue;
    log.error({}, "a new process did not start, keeping the other processes");
    return;
  }
  log.info({}, "processes replaced");
}
