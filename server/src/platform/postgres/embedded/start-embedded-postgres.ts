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
  /** The service's data folder; all server files are below `<dataDir>/postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Server settings overridden in tests. `fsync: "off"` also speeds up the first start. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How many seconds the server keeps running after this process was killed. Default 30. */
  readonly orphanSeconds?: number;
  /** Called when the server's process has been spawned: from then on this process only waits for it. */
  readonly onSpawn?: () => void;
}

export interface EmbeddedPostgres {
  /** For `createDatabase`. Unchanged by restarts. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** How the server runs, see `Runner`. */
  readonly route: Runner["route"];
  /** Current server process. */
  readonly pid: number;
  onExit(listener: (exit: UnexpectedExit) => void): () => void;
  /** Stops the server cleanly and releases the folder. */
  stop(): Promise<void>;
}

const defaultOrphanSeconds = 30;

/**
 * Starts the PostgreSQL installed by npm on `<dataDir>/postgres`, which is created at the first start, and restarts it when it ends. It listens
 * on a Unix socket accessible only to its owner (and root). Stops a server left by a killed process first. Throws `EmbeddedPostgresError` if it
 * cannot run, `InstanceRunning` if another process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, onSpawn } = options;
  await mkdir(options.dataDir, { recursive: true });
  const home = join(await realpath(options.dataDir), "postgres");
  await refuseForeign(home);
  const lock = await acquireInstanceLock(home);
  try {
    const data = join(home, "data");
    // Must precede the change of ownership, because the server may be using the files.
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
