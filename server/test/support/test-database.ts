import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabase, type Database, type PostgresConnection } from "../../src/platform/postgres/client.ts";
import { findNativeFiles } from "../../src/platform/postgres/embedded/native-files.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { silentLog } from "./silent-log.ts";
import { startTestServer, testServerVariable, type TestServer } from "./test-server.ts";

export interface TestDatabase {
  readonly database: Database;
  readonly connection: PostgresConnection;
  /** Closes and deletes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** If false, the database does not contain the project's tables. */
  readonly migrated?: boolean;
}

/** Whether this platform has a test database; otherwise, tests that need one are skipped and listed by name. */
export const hasTestDatabase: boolean = hasNativeFiles();

const migrations = fileURLToPath(new URL("../../src/platform/postgres/migrations/", import.meta.url));
const templateLock = 7_205_120;

/** Creates a database with all migrations applied, from a template that is created once per run. */
export async function testDatabase({ migrated = true }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await useServer();
  const admin = createDatabase(server.connection, { maxConnections: 1, log: silentLog });
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = migrated ? await ensureTemplate(admin, server.connection) : "template0";
  await admin.exec(`create database ${name} template ${template} strategy file_copy`);
  const connection = { ...server.connection, database: name };
  const database = createDatabase(connection, { maxConnections: 8, log: silentLog });
  return {
    database,
    connection,
    async drop() {
      await database.close();
      await admin.exec(`drop database ${name} with (force)`);
      await admin.close();
      await server.leave();
    },
  };
}

/** The template's name identifies its migrations; the template receives this name only once it is complete. */
async function ensureTemplate(admin: Database, server: PostgresConnection): Promise<string> {
  const name = `migrated_${await digestOfMigrations()}`;
  await admin.session(async (session) => {
    await session.exec(`select pg_advisory_lock(${templateLock})`);
    try {
      const known = await session.one("test.template", "select 1 from pg_database where datname = $1", [name]);
      if (known !== null) return;
      await session.exec(`drop database if exists ${name}_new with (force)`);
      await session.exec(`create database ${name}_new template template0`);
      await migrateAll({ ...server, database: `${name}_new` });
      await session.exec(`alter database ${name}_new rename to ${name}`);
    } finally {
      await session.exec(`select pg_advisory_unlock(${templateLock})`);
    }
  });
  return name;
}

async function migrateAll(connection: PostgresConnection): Promise<void> {
  const database = createDatabase(connection, { maxConnections: 1, log: silentLog });
  try {
    await migrate(database, migrations, silentLog);
  } finally {
    await database.close();
  }
}

async function digestOfMigrations(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(migrations)).toSorted()) {
    hash.update(name).update(await readFile(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

interface SharedServer {
  readonly connection: PostgresConnection;
  leave(): Promise<void>;
}

let own: Promise<TestServer> | null = null;
let users = 0;

/** Returns the server of the test run or, if there is none, a server for this process, which ends with its last database. */
async function useServer(): Promise<SharedServer> {
  const shared = process.env[testServerVariable];
  if (shared !== undefined) return { connection: JSON.parse(shared) as PostgresConnection, leave: () => Promise.resolve() };
  own ??= startTestServer();
  users++;
  const { connection, stop } = await own;
  return {
    connection,
    async leave() {
      if (--users > 0) return;
      own = null;
      await stop();
    },
  };
}

function hasNativeFiles(): boolean {
  try {
    findNativeFiles();
    return true;
  } catch {
    return false;
  }
}
