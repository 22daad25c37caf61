import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../lib/log.ts";
import type { Database, Session } from "./client.ts";
import type { Queryable } from "../../ports/database.ts";

export interface MigrationResult {
  /** Names of the files that this call applied, in order. */
  readonly applied: string[];
  /** Schema version after the call: the number of the last migration, or 0 if there is none. */
  readonly version: number;
}

/** Thrown if the schema cannot be migrated to this release. The database is unchanged. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** Oldest schema version whose release can keep running after this migration; null if all nodes must be stopped. */
  readonly runsWith: number | null;
}

interface AppliedRow {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  readonly runsWith: number | null;
}

// An arbitrary constant, which must be the same on every node that migrates a database.
const lockKey = 7_205_119;
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

const createTable = `
  create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  -- Altering the table waits for its readers, such as a running backup.
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'runs_with') then
      alter table schema_migrations add column runs_with integer;
    end if;
  end $$`;

/**
 * Applies the numbered files in a folder (`0001_name.sql`) that have not been applied yet, each in its own transaction. Nodes that start
 * concurrently wait for each other. Throws `MigrationError` if an applied file has changed or is missing, or if the database is newer than
 * the folder and the newer migrations do not allow this release to run (`-- runs with: 0050`, the oldest version that may keep running).
 * @param upTo last version to apply; by default, all are applied
 */
export async function migrate(database: Database, folder: string, log: Log, upTo = Infinity): Promise<MigrationResult> {
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo);
  return database.session(async (session) => {
    // Long migrations, and waiting for another node, must not time out.
    await session.exec("set statement_timeout = 0");
    await session.run("migrate.lock", "select pg_advisory_lock($1)", [lockKey]);
    try {
      return await applyMissing(session, migrations, log);
    } finally {
      // If the connection was lost, the lock has already been released.
      await session.exec(`select pg_advisory_unlock(${lockKey}); reset statement_timeout`).catch(() => undefined);
    }
  });
}

/** Returns the latest schema version in a folder, or 0 if it has no migrations. */
export async function newestVersion(folder: string): Promise<number> {
  return (await readMigrations(folder)).at(-1)?.version ?? 0;
}

/** Returns the schema version of the database; 0 if no migration has been applied. */
export async function migratedVersion(database: Queryable): Promise<number> {
  const row = await database.one<{ version: number | null }>("migrate.version", "select max(version) as version from schema_migrations");
  return row?.version ?? 0;
}

/** Returns whether the database has ever been migrated by any release. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  const row = await database.one<{ exists: boolean }>(
    "migrate.exists",
    `select to_regclass('schema_migrations') is not null as "exists"`,
    [],
  );
  return row?.exists === true && (await migratedVersion(database)) > 0;
}

async function applyMissing(session: Session, migrations: readonly Migration[], log: Log): Promise<MigrationResult> {
  await session.exec(createTable);
  const known = await session.rows<AppliedRow>(
    "migrate.applied",
    `select version, name, checksum, runs_with as "runsWith" from schema_migrations order by version`,
  );
  compare(known, migrations);
  const applied: string[] = [];
  for (const migration of migrations.slice(known.length)) {
    await apply(session, migration);
    log.debug({ name: migration.name }, "migration applied");
    applied.push(migration.name);
  }
  return { applied, version: migrations.at(-1)?.version ?? 0 };
}

async function apply(session: Session, { version, name, sql, checksum, runsWith }: Migration): Promise<void> {
  await session.exec("begin");
  try {
    await session.exec(sql);
    await session.run("migrate.record", "insert into schema_migrations (version, name, checksum, runs_with) values ($1, $2, $3, $4)", [
      version,
      name,
      checksum,
      runsWith,
    ]);
    await session.exec("commit");
  } catch (error) {
    await session.exec("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`migration ${name} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Checks that the applied migrations are exactly the first files in the folder, apart from newer migrations that allow this release to run.
 */
function compare(known: readonly AppliedRow[], migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  for (const [index, row] of known.entries()) {
    const file = migrations[index];
    if (row.version > newest) {
      if (row.runsWith !== null && row.runsWith <= newest) continue;
      const allowed = row.runsWith === null ? "no earlier release" : `only releases with migration ${row.runsWith} or later`;
      throw new MigrationError(
        `the database has migration ${row.name}, which this release does not know (it ends at ${newest}) and with which ${allowed} can run: start the newer release, or restore a backup`,
      );
    }
    if (file?.version !== row.version) {
      const [was, now] = [row.name, file?.name ?? "none"];
      throw new MigrationError(`the database was migrated with ${was} where this release has ${now}: migrations are never renumbered`);
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(`migration ${row.name} was changed after it had been applied: restore the file, and add a new migration`);
    }
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { version, name }] of migrations.entries()) {
    if (version !== index + 1) throw new MigrationError(`migration ${name} should have the number ${index + 1}`);
  }
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const version = Number(fileName.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(version)) throw new MigrationError(`${name} is not named like 0001_first_tables.sql`);
  // The checksum ignores line endings, which vary between checkouts.
  const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
  return { version, name, sql, checksum: createHash("sha256").update(sql).digest("hex"), runsWith: runsWithOf(name, version, sql) };
}

/** Reads the comment `-- runs with: 0050` of a migration. */
function runsWithOf(name: string, version: number, sql: string): number | null {
  const line = /^-- runs with:(.*)$/m.exec(sql);
  if (line === null) return null;
  const oldest = /^ *(\d{4}) *$/.exec(line[1] ?? "");
  if (oldest === null || Number(oldest[1]) >= version)
    throw new MigrationError(`${name} must name the number of an earlier migration after "runs with:", such as 0050`);
  return Number(oldest[1]);
}
