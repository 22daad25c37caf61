import { setTimeout as delay } from "node:timers/promises";
import type { Readable } from "node:stream";
import type { Database, Session } from "../platform/postgres/client.ts";
import { BackupError } from "../ports/backup-folder.ts";
import type { Queryable } from "../ports/database.ts";
import { contentOf, type TableContent } from "./row-counts.sql.ts";
import { quoted } from "./model/quoted.ts";
import { epochOf } from "../setup/epoch.sql.ts";

// An arbitrary constant, the same on every node.
const lockKey = 7_205_123;
const lockAttempts = 20;
const lockPauseMs = 250;

/**
 * Tables that are rebuilt after a restore: the migrations table, the change feed, and the epoch and the markers of index snapshots, which
 * must not match after a restore.
 */
const excluded = ["schema_migrations", "index_changes", "index_feed_floor", "index_snapshot_marks", "database_epoch"];

/**
 * Session settings that make the text of values independent of the server's settings, so that another server reads the same values.
 */
export const portableFormats = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off`;

export interface TableColumns {
  readonly name: string;
  readonly columns: readonly string[];
  /** Number of rows, as estimated by the database server. */
  readonly estimate: number;
}

/** State of the database at one point in time. */
export interface Snapshot {
  readonly takenAt: Date;
  readonly schemaVersion: number;
  /** See `epochOf`. */
  readonly epoch: string | null;
  readonly tables: readonly TableColumns[];
  readonly sequences: readonly { readonly name: string; readonly value: number }[];
  /** Streams a table in the text format of COPY. Only one stream may be open at a time. */
  rows(table: TableColumns): Readable;
  /**
   * Streams the keys of stored files, one per line. A key ends with `?` if only deleted documents reference it, in which case its file may
   * no longer exist.
   */
  fileKeys(): Readable;
  /** Returns the number of rows and a digest of a table. No stream may be open. */
  content(table: Pick<TableColumns, "name" | "columns">): Promise<TableContent>;
}

export interface OpenSnapshot {
  readonly snapshot: Snapshot;
  /** Ends the transaction. The files that the snapshot references remain protected from deletion. */
  end(): Promise<void>;
  /** @throws BackupError if the lock that prevents the deletion of files was lost */
  assertLocked(): Promise<void>;
}

/**
 * Calls `work` with a snapshot. No node deletes stored files until `work` ends.
 * @throws BackupError if another backup is running
 */
export function withSnapshot<T>(database: Pick<Database, "session">, work: (open: OpenSnapshot) => Promise<T>): Promise<T> {
  return database.session(async (session) => {
    await session.exec(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${portableFormats}`);
    // Takes the lock before the snapshot, so that rows of files that were deleted earlier are not in the snapshot.
    await lock(session);
    try {
      await session.exec("begin isolation level repeatable read read only");
      const snapshot = await readSnapshot(session);
      return await work({ snapshot, end: () => session.exec("commit"), assertLocked: () => assertLocked(session) });
    } finally {
      // If the connection was lost, both the transaction and the lock have already ended.
      await session.exec(`rollback; select pg_advisory_unlock(${lockKey}); reset all`).catch(() => undefined);
    }
  });
}

async function lock(session: Session): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const row = await session.one<{ locked: boolean }>("backup.lock", "select pg_try_advisory_lock($1) as locked", [lockKey]);
    if (row?.locked === true) return;
    if (attempt === lockAttempts) throw new BackupError("another backup is running: wait until it has finished");
    await delay(lockPauseMs);
  }
}

async function assertLocked(session: Session): Promise<void> {
  const row = await session
    .one<{ held: boolean }>(
      "backup.isLocked",
      `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1 and pid = pg_backend_pid() and granted
         and database = (select oid from pg_database where datname = current_database())) as held`,
      [lockKey],
    )
    .catch(() => null);
  if (row?.held !== true) throw new BackupError("the connection to the database was lost: take the backup again");
}

/** Returns whether a backup is running. A running backup may still copy files that rows no longer reference. */
export async function isBackupRunning(database: Queryable): Promise<boolean> {
  const row = await database.one<{ running: boolean }>(
    "backup.isRunning",
    `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())) as running`,
    [lockKey],
  );
  return row?.running === true;
}

async function readSnapshot(session: Session): Promise<Snapshot> {
  const now = await session.one<{ now: Date; schema: string | null }>(
    "backup.now",
    "select now() as now, to_regclass('schema_migrations')::text as schema",
  );
  if (now === null || now.schema === null) throw new BackupError("the database contains no installation");
  const present = await tables(session);
  const version = await session.one<{ version: number }>("backup.version", "select max(version) as version from schema_migrations");
  return {
    takenAt: now.now,
    schemaVersion: version?.version ?? 0,
    epoch: await epochOf(session),
    tables: present,
    sequences: await session.rows(
      "backup.sequences",
      `select sequencename::text as name, last_value as value from pg_sequences where schemaname = current_schema() and last_value is not null
       order by sequencename`,
    ),
    rows: ({ name, columns }) => session.copyOut(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`),
    fileKeys: () => session.copyOut(`copy (${fileKeys(present)}) to stdout`),
    content: (table) => contentOf(session, table),
  };
}

/**
 * Returns the tables and columns to copy. A server's transaction ids (`xid8`) are meaningless on another server, so these columns are
 * restored with their defaults.
 */
function tables(session: Session): Promise<TableColumns[]> {
  return session.rows(
    "backup.tables",
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns, greatest(c.reltuples, 0)::bigint as estimate
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid <> 'xid8'::regtype
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1::text[])
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.oid order by c.relname`,
    [excluded],
  );
}

/**
 * Queries that return the keys of files and whether each file must exist, keyed by the table that the query requires. A backup can be taken
 * before
 * the database is migrated, so tables may be missing.
 */
const references: Readonly<Record<string, string>> = {
  // A purge deletes the documents' files before it commits.
  documents: `select d.blob_key as key, d.state <> 'deleted' and s.deleted_at is null as required
    from documents d join sources s on s.id = d.source_id`,
  document_pictures: `select unnest(array[p.blob_key, p.thumbnail_blob_key]), d.state <> 'deleted' and s.deleted_at is null
    from document_pictures p join documents d on d.id = p.document_id join sources s on s.id = d.source_id`,
  document_versions: "select blob_key, true from document_versions",
  chat_images: "select blob_key, true from chat_images",
  session_snapshots: "select blob_key, true from session_snapshots",
  imports: "select blob_key, true from imports",
  persona_avatars: "select blob_key, true from persona_avatars",
  account_exports: "select blob_key, true from account_exports",
};

/** Tables that reference stored files. */
export const fileTables: readonly string[] = Object.keys(references);

function fileKeys(present: readonly TableColumns[]): string {
  const selects = Object.entries(references).flatMap(([table, select]) => (present.some(({ name }) => name === table) ? [select] : []));
  return `select case when bool_or(required) then key else key || '?' end
    from (${selects.join(" union all ")}) as named (key, required) where key is not null group by key order by key`;
}
