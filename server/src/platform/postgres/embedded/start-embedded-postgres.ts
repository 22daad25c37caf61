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
  /** The service's data folder. All files of the server are in `<dataDir>/postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Server settings that override the defaults, for tests. `fsync: "off"` also speeds up the first start. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Number of seconds that the server keeps running after this process is killed. Default: 30. */
  readonly orphanSeconds?: number;
  /** Called once the server's process has been spawned. From then on, this process only waits for the server. */
  readonly onSpawn?: () => void;
}

export interface EmbeddedPostgres {
  /** Connection settings for `createDatabase`. Restarts do not change them. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** How the server is run; see `Runner`. */
  readonly route: Runner["route"];
  /** Process id of the current server. */
  readonly pid: number;
  onExit(listener: (exit: UnexpectedExit) => void): () => void;
  /** Stops the server cleanly and releases the folder. */
  stop(): Promise<void>;
}

const defaultOrphanSeconds = 30;

/**
 * Starts the PostgreSQL server that npm installed, and restarts it whenever it ends. The data is in `<dataDir>/postgres`, which is created
 * on first start. The server listens on a Unix socket that only its owner (and root) can access. First stops a server that a killed process
 * left running. Throws `EmbeddedPostgresError` if the server cannot run, or `InstanceRunning` if another process is using the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, onSpawn } = options;
  await mkdir(options.dataDir, { recursive: true });
  const home = join(await realpath(options.dataDir), "postgres");
  await refuseForeign(home);
  const lock = await acquireInstanceLock(home);
  try {
    const data = join(home, "data");
    // Must run before the owner is changed, because the server may be using the files.
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
