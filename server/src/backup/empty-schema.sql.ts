import type { Readable } from "node:stream";
import type { Database, Session } from "../platform/postgres/client.ts";
import { BackupError } from "../ports/backup-folder.ts";
import type { Queryable } from "../ports/database.ts";
import { setOrigin, type Origin } from "../setup/epoch.sql.ts";
import { quoted } from "./model/quoted.ts";
import { contentOf, type TableContent } from "./row-counts.sql.ts";
import { portableFormats } from "./snapshot.sql.ts";

/** Returns whether the database has no tables, or only tables that an interrupted restore created. */
export async function isEmptyDatabase(database: Queryable): Promise<boolean> {
  const row = await database.one<{ tables: number; accounts: string | null }>(
    "restore.isEmpty",
    `select count(*) as tables, to_regclass('accounts')::text as accounts from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  if (row === null || row.tables === 0) return true;
  if (row.accounts === null) return false;
  const any = await database.one<{ any: boolean }>("restore.anyAccount", "select exists (select from accounts) as any");
  return any?.any === false;
}

/** @throws BackupError unless the database stores text as UTF-8 */
export async function assertUtf8(database: Queryable): Promise<void> {
  const row = await database.one<{ encoding: string }>("restore.encoding", "select current_setting('server_encoding') as encoding");
  if (row?.encoding !== "UTF8")
    throw new BackupError(`the database has the encoding ${row?.encoding ?? ""}: create it with \`encoding 'UTF8' template template0\``);
}

/** Loads rows into tables within one transaction. */
export interface Loader {
  /** Loads rows into a table and returns the number of rows. */
  load(table: { readonly name: string; readonly columns: readonly string[] }, rows: Readable): Promise<number>;
  setSequence(name: string, value: number): Promise<void>;
  /** Returns the number of rows and a digest of a loaded table. */
  content(table: { readonly name: string; readonly columns: readonly string[] }): Promise<TableContent>;
  /** Records the database from which the rows were moved. */
  setOrigin(origin: Origin): Promise<void>;
}

/**
 * Calls `work` with a loader for a migrated database that contains no data. Drops foreign keys and recreates them, which checks every row.
 * Disables triggers, because the loaded rows already contain the triggers' results. Commits everything if `work` resolves, otherwise
 * nothing.
 */
export function fillTables(database: Pick<Database, "session">, work: (loader: Loader) => Promise<void>): Promise<void> {
  return database.session(async (session) => {
    await session.exec(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${portableFormats}; begin`);
    try {
      const tables = await prepare(session);
      await work({
        async load({ name, columns }, rows) {
          if (!tables.has(name)) throw new BackupError(`the backup has a table ${name} that does not exist in the backup's schema version`);
          return session.copyIn(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`, rows);
        },
        setSequence: (name, value) => session.exec(`select setval('${quoted(name)}', ${value})`),
        content: (table) => contentOf(session, table),
        setOrigin: (origin) => setOrigin(session, origin),
      });
      await restoreConstraints(session);
      await session.exec("commit");
    } catch (error) {
      await session.exec("rollback").catch(() => undefined);
      throw error;
    } finally {
      await session.exec("reset all").catch(() => undefined);
    }
    await session.exec("analyze");
  });
}

/** Empties all tables, because migrations have inserted rows, and drops or disables everything that would slow down or change the load. */
async function prepare(session: Session): Promise<Set<string>> {
  const tables = await session.rows<{ name: string }>(
    "restore.tables",
    `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname <> 'schema_migrations'`,
  );
  await session.exec(`
    create temporary table restored_keys on commit drop as
      select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace;
    do $$ declare k record; begin
      for k in select * from restored_keys loop execute format('alter table %s drop constraint %s', k.owner, k.name); end loop;
    end $$`);
  const names = tables.map(({ name }) => name);
  // Waits for any other restore into the same database, which may have filled the database since the check.
  await session.exec("lock table accounts in access exclusive mode");
  if (!(await isEmptyDatabase(session))) throw new BackupError("the database is not empty: another restore or a service has filled it");
  for (const name of names) await session.exec(`alter table ${quoted(name)} disable trigger user`);
  await session.exec(`truncate ${names.map(quoted).join(", ")} restart identity`);
  if (names.includes("database_epoch")) await session.exec("insert into database_epoch default values");
  return new Set(names);
}

async function restoreConstraints(session: Session): Promise<void> {
  await session.exec(`
    do $$ declare k record; begin
      for k in select * from restored_keys loop execute format('alter table %s add constraint %s %s', k.owner, k.name, k.definition); end loop;
      for k in select oid::regclass::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
        execute format('alter table %s enable trigger user', k.name);
      end loop;
    end $$`);
}
