import { mkdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { acquireInstanceLock } from "../../lib/instance-lock.ts";
import type { Log } from "../../lib/log.ts";
import { ensureCluster, serverDatabase, serverUser } from "./cluster.ts";
import { stopLeftover } from "./leftover.ts";
import { privateFolder, refuseForeign } from "./ownership.ts";
import { chooseRunner, type Runner } from "./runner.ts";
import { openServerLog } from "./server-log.ts";
import { serverArguments, serverPort } from "./settings.ts";
import { prepareSocketFolder } from "./socket-folder.ts";
import { supervise, type UnexpectedExit } from "./supervisor.ts";

export interface EmbeddedPostgresOptions {
  /** The service's data folder; the server keeps everything below `<dataDir>/postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Settings of the server that differ from the usual ones, for tests. `fsync: "off"` also makes the first start faster. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long the server outlives this process when that is killed. Seconds, 30 when absent. */
  readonly orphanSeconds?: number;
  /** Called when the server's process has been spawned: from then on this process only waits for it. */
  readonly onSpawn?: () => void;
}

export interface EmbeddedPostgres {
  /** For `createDatabase`. Stays the same over restarts. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** How the server is run, see `Runner`. */
  readonly route: Runner["route"];
  /** The server's process at this moment. */
  readonly pid: number;
  onExit(listener: (exit: UnexpectedExit) => void): () => void;
  /** Ends the server in order and gives the folder free. */
  stop(): Promise<void>;
}

const defaultOrphanSeconds = 30;

/**
 * Starts the PostgreSQL that npm installed on `<dataDir>/postgres`, created at first start, and keeps it running. It listens on a Unix
 * socket that its owner alone (and root) can reach. A server that a killed process left behind is stopped first. Throws
 * `EmbeddedPostgresError` where it cannot run, `InstanceRunning` while another process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, onSpawn } = options;
  await mkdir(options.dataDir, { recursive: true });
  const home = join(await realpath(options.dataDir), "postgres");
  await refuseForeign(home);
  const lock = await acquireInstanceLock(home);
  try {
    const data = join(home, "data");
    // Before anything changes its owner under a running server.
    await stopLeftover(data, log);
    const runner = await chooseRunner(home);
    await privateFolder(home, runner.owner);
    await ensureCluster(home, runner, settings["fsync"] !== "off", log);
    const socket = await prepareSocketFolder(data, runner);
    const serverLog = openServerLog(join(home, "server.log"), runner.owner);
    const args = serverArguments(runner.ownFolder(data), socket.serverPath, settings);
    const server = await supervise(
      { runner, data, args, serverLog, log, ...(onSpawn === undefined ? {} : { onSpawn }) },
      options.orphanSeconds ?? defaultOrphanSeconds,
    ).catch((error: unknown) => {
      serverLog.close();
      throw error;
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      serverLog.close();
      if (socket.path !== data) await rm(socket.path, { recursive: true, force: true });
      await lock.release();
    };
    let stopped: Promise<void> | undefined;
    log.debug({ pid: server.pid(), route: runner.route }, "embedded database started");
    return {
      connection: {
        host: socket.path,
        port: serverPort,
        user: serverUser,
        database: serverDatabase,
      },
      route: runner.route,
      get pid() {
        return server.pid();
      },
      onExit: server.onExit,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
