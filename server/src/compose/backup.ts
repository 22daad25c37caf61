import { rm } from "node:fs/promises";
import path from "node:path";
import { isEmptyDatabase } from "../backup/empty-schema.sql.ts";
import { assertNotMoved } from "../config/moved-mark.ts";
import type { Settings } from "../config/settings.ts";
import { createDatabase, type Database, type PostgresConnection } from "../platform/postgres/client.ts";
import { hasEmbeddedDatabase, runningServer } from "../platform/postgres/embedded/running-server.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded/start-embedded-postgres.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import { acquireInstanceLock, InstanceRunning } from "../platform/lib/instance-lock.ts";
import type { Log } from "../platform/lib/log.ts";
import { BackupError } from "../ports/backup-folder.ts";
import type { MovableBlobStore } from "../ports/blob-store.ts";
import { emptyFiles, filesPlace, openFiles } from "./files.ts";

/** Settings for opening an installation, its log, and the steps that close it. */
export interface Opening {
  readonly settings: Settings;
  readonly log: Log;
  readonly cleanup: Cleanup;
}

/**
 * Opens the database of an installation without migrating it. Connects to the database of the running service, or starts an embedded server
 * to open it.
 */
export async function openForBackup({ settings, log, cleanup }: Opening): Promise<Database> {
  return connect(await sourceOf({ settings, log, cleanup }), { log, cleanup });
}

/**
 * Opens the embedded database of a stopped installation. The installation cannot be started until `cleanup` has run.
 * @throws InstanceRunning if the service is running
 */
export async function openForMove({ settings, log, cleanup }: Opening): Promise<Database> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== undefined) throw new BackupError("DATABASE_URL is set, but `move` moves the embedded database of DATA_DIR: unset it");
  await assertEmbedded(dataDir);
  const lock = await acquireInstanceLock(dataDir);
  cleanup.add("data folder", () => lock.release());
  return connect(await startServer({ dataDir, log, cleanup }), { log, cleanup });
}

/** Opens an empty database on a server. @param place option or variable that contains the URL */
export async function openServer(url: string, place: string, { log, cleanup }: Omit<Opening, "settings">): Promise<Database> {
  return connect(url, { log, cleanup }, place);
}

/** @throws BackupError if the folder has no embedded database @throws InstallationMoved if its database is outdated */
async function assertEmbedded(dataDir: string): Promise<void> {
  if (!(await hasEmbeddedDatabase(dataDir))) throw new BackupError(`${dataDir} contains no installation: set DATA_DIR to its data folder`);
  await assertNotMoved(dataDir);
}

async function startServer({
  dataDir,
  log,
  cleanup,
}: Omit<Opening, "settings"> & { readonly dataDir: string }): Promise<PostgresConnection> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  cleanup.add("embedded PostgreSQL", () => server.stop());
  return server.connection;
}

async function sourceOf({ settings, log, cleanup }: Opening): Promise<PostgresConnection | string> {
  const external = settings.database.directUrl ?? settings.databaseUrl;
  if (external !== undefined) return external;
  await assertEmbedded(settings.dataDir);
  try {
    const lock = await acquireInstanceLock(settings.dataDir);
    cleanup.add("data folder", () => lock.release());
  } catch (error) {
    if (error instanceof InstanceRunning) return runningServer(settings.dataDir);
    throw error;
  }
  return startServer({ dataDir: settings.dataDir, log, cleanup });
}

/** Target of a restore. */
export interface RestoreTarget {
  readonly database: Database;
  readonly blobs: MovableBlobStore;
  /** Deletes the files stored so far and, if the database is embedded, the database. The database must not be used afterward. */
  discard(): Promise<void>;
}

/**
 * Opens an empty database and an empty folder for files.
 * @param scratch whether the target is deleted afterward, so durability is not needed
 * @throws BackupError if the database or the folder is in use
 */
export async function openForRestore({ settings, log, cleanup }: Opening, scratch = false): Promise<RestoreTarget> {
  const { databaseUrl, dataDir } = settings;
  const lock = await acquireInstanceLock(dataDir);
  cleanup.add("data folder", () => lock.release());
  if (databaseUrl === undefined && (await hasEmbeddedDatabase(dataDir)))
    throw new BackupError(`${dataDir} already contains a database: set DATA_DIR to a new folder`);
  const blobs = await openFiles(settings, log);
  for await (const _ of blobs.list()) {
    const next = settings.filesUrl === undefined ? "set FILES_DIR to a new folder" : "set FILES_URL to another bucket or prefix";
    throw new BackupError(`${filesPlace(settings)} already contains files: ${next}`);
  }
  const server =
    databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log, ...(scratch ? { settings: { fsync: "off" } } : {}) }) : null;
  if (server !== null) cleanup.add("embedded PostgreSQL", () => server.stop());
  const database = await connect(server?.connection ?? settings.database.directUrl ?? databaseUrl ?? "", { log, cleanup });
  if (!(await isEmptyDatabase(database))) throw new BackupError("the database is not empty: set DATABASE_URL to an empty database");
  return {
    database,
    blobs,
    async discard() {
      await emptyFiles(settings, blobs);
      if (server === null) return;
      await server.stop();
      await rm(path.join(dataDir, "postgres"), { recursive: true, force: true });
    },
  };
}

async function connect(
  target: PostgresConnection | string,
  { log, cleanup }: Omit<Opening, "settings">,
  setting = "DATABASE_URL",
): Promise<Database> {
  const database = createDatabase(target, { maxConnections: 2, log });
  cleanup.add("database", () => database.close());
  try {
    await database.ping();
  } catch (error) {
    const place = typeof target === "string" ? setting : `the embedded server in ${target.host}`;
    throw new BackupError(`no connection to the database (${place}): ${error instanceof Error ? error.message : String(error)}`);
  }
  return database;
}
