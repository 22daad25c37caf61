import { topics } from "../ports/topics.ts";
import { fileURLToPath } from "node:url";
import { accountStatements } from "../auth/accounts.sql.ts";
import { billingStatements } from "../billing/billing.sql.ts";
import { blobReferenceStatements } from "../knowledge/files/blob-references.sql.ts";
import { catalogStatements } from "../shopping-agents/catalog/catalog.sql.ts";
import type { ConnectOptions } from "../platform/postgres/connections.ts";
import { createDatabase, type Database, type PostgresConnection } from "../platform/postgres/client.ts";
import { documentsOf } from "../knowledge/documents/documents.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded/start-embedded-postgres.ts";
import { generationsOf } from "../knowledge/embedding-migrations/generations.ts";
import { imageHashStatements } from "../knowledge/image-hashes/image-hashes.sql.ts";
import { keyStatements } from "../auth/keys/keys.sql.ts";
import { accountDocumentStatements } from "../knowledge/account-documents/account-documents.sql.ts";
import { mailStatements } from "../mail/mail.sql.ts";
import { jobQueue } from "../knowledge/jobs/job-queue.sql.ts";
import { isMigrated, migrate, migratedVersion, MigrationError } from "../platform/postgres/migrate.ts";
import { createPostgresEventBus } from "../platform/postgres/notifications.ts";
import { postgresObjectOwners } from "../setup/object-owners.sql.ts";
import { onboardingQueue } from "../onboarding/onboarding-queue.sql.ts";
import { documentQueue } from "../knowledge/processing/document-queue.sql.ts";
import { sessionStatements } from "../auth/sessions/sessions.sql.ts";
import { sourceStatements } from "../knowledge/sources/sources.sql.ts";
import { summaryStatements } from "../knowledge/summaries/summaries.sql.ts";
import { assertNotMoved } from "../config/moved-mark.ts";
import type { Settings } from "../config/settings.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { acquireInstanceLock } from "../platform/lib/instance-lock.ts";
import type { IndexProgress } from "../ports/index-progress.ts";
import type { Log } from "../platform/lib/log.ts";

/** Path of the migrations. */
export const migrations = fileURLToPath(new URL("../platform/postgres/migrations/", import.meta.url));

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** A database being opened; see `beginDatabase`. */
export interface OpeningDatabase {
  readonly store: Promise<OpenDatabase>;
  /** Resolves once this process has nothing left to do but wait for the database, or once the database is open, whichever comes first. */
  readonly isWaiting: Promise<void>;
  readonly cleanup: Cleanup;
}

/** Starts opening the database while the rest of the service loads. */
export function beginDatabase(settings: Settings, log: Log): OpeningDatabase {
  const cleanup = new Cleanup(log);
  let onSpawn = (): void => undefined;
  const spawned = new Promise<void>((resolve) => (onSpawn = resolve));
  const store = openDatabase(settings, log, cleanup, { onSpawn });
  // The failure is reported to the caller that awaits the store.
  const opened = store.then(
    () => undefined,
    () => undefined,
  );
  return { store, isWaiting: Promise.race([spawned, opened]), cleanup };
}

interface OpenOptions {
  /** False if another process may use the same data folder, which requires an external database. */
  readonly alone?: boolean;
  /** Rejects a database that contains no installation, instead of creating an installation in it. */
  readonly mustExist?: boolean;
  /** Called when the process of an embedded server has been spawned. */
  readonly onSpawn?: () => void;
}

/**
 * Starts or connects to PostgreSQL, migrates the database, and opens the stores.
 * @throws MigrationError
 * @throws InstallationMoved if the embedded database was moved to a server
 */
export async function openDatabase(
  settings: Settings,
  log: Log,
  cleanup: Cleanup,
  { alone = true, mustExist = false, onSpawn = () => undefined }: OpenOptions = {},
) {
  const { seat } = settings;
  // A supervisor has locked the folder for all of its processes.
  if (alone && seat === null) {
    const lock = await acquireInstanceLock(settings.dataDir);
    cleanup.add("data folder", () => lock.release());
  }
  if (settings.databaseUrl === undefined) await assertNotMoved(settings.dataDir);
  const target = settings.databaseUrl ?? seat?.server ?? (await embedded(settings, log, cleanup, onSpawn));
  const { database, jobs } = connect(target, settings, log, cleanup);
  if (mustExist && !(await isMigrated(database)))
    throw new MigrationError("The database contains no installation: set DATABASE_URL to the database of the service.");
  const { applied, version } = await migrate(database, migrations, log);
  if (applied.length > 0) log.info({ applied, version }, "database migrated");
  const bus = await createPostgresEventBus(settings.database.directUrl ?? target, log, topics, timeoutsOf(settings));
  cleanup.add("events", () => bus.close());
  database.sendNewsBy(bus.sendSoon);
  return {
    database,
    /** The same database with the time limit for background work. */
    jobs,
    bus,
    /** Rejects if the database has not been migrated to this process's schema version. */
    async checkMigrations(): Promise<void> {
      if ((await migratedVersion(database)) < version) throw new Error("the database is not migrated");
    },
    auth: accountStatements(database),
    billing: billingStatements(database),
    blobReferences: blobReferenceStatements(jobs),
    browserSessions: sessionStatements(database),
    fingerprints: imageHashStatements(jobs),
    generations: generationsOf(jobs),
    jobQueue: jobQueue(jobs),
    keys: keyStatements(database),
    mails: mailStatements(database),
    objectOwners: postgresObjectOwners(database),
    onboardingQueue: onboardingQueue(database),
    catalog: catalogStatements(database),
    documentQueue: documentQueue(jobs),
    summaries: summaryStatements(database),
    /** Returns stores that report readiness based on this node's index. */
    seenBy: (index: IndexProgress) => ({
      index,
      documents: documentsOf(database, index),
      library: accountDocumentStatements(database, index),
      sources: sourceStatements(database, index),
    }),
  };
}

/**
 * Opens the pool. If the address leads to a pooler, sessions use the direct address, because a pooler in transaction mode gives each
 * transaction a different session.
 */
function connect(
  target: PostgresConnection | string,
  settings: Settings,
  log: Log,
  cleanup: Cleanup,
): { readonly database: Database; readonly jobs: Database } {
  const { directUrl, connections, queryMs, jobMs } = settings.database;
  const options = { ...timeoutsOf(settings), queryTimeout: queryMs, log };
  const database = createDatabase(target, {
    ...options,
    maxConnections: connections,
    // Poolers reject connections with this parameter.
    statementTimeout: directUrl === undefined ? jobMs : 0,
  });
  cleanup.add("database", () => database.close());
  const jobs = database.within(jobMs);
  if (directUrl === undefined) return { database, jobs };
  const direct = createDatabase(directUrl, { ...options, maxConnections: 2 });
  cleanup.add("direct database", () => direct.close());
  const sessions = { exec: direct.exec, session: direct.session };
  return { database: { ...database, ...sessions }, jobs: { ...jobs, ...sessions } };
}

function timeoutsOf({ database: { connectMs, keepAliveMs } }: Settings): ConnectOptions {
  return { connectTimeout: connectMs, keepAlive: keepAliveMs };
}

async function embedded(settings: Settings, log: Log, cleanup: Cleanup, onSpawn: () => void) {
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log, onSpawn });
  cleanup.add("embedded PostgreSQL", () => server.stop());
  return server.connection;
}
