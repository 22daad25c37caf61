import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabase } from "../../src/platform/postgres/client.ts";
import { migrate, MigrationError, type MigrationResult } from "../../src/platform/postgres/migrate.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

describe.skipIf(!hasTestDatabase)("PostgreSQL migration runner", () => {
  let test: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    test = await testDatabase({ migrated: false });
    folder = await mkdtemp(join(tmpdir(), "parlance-migrations-"));
    await file("0001_first.sql", "create table first (id integer); insert into first values (1);");
    await file("0002_second.sql", "create table second (id integer);");
  });
  afterEach(async () => {
    await test.drop();
    await rm(folder, { recursive: true });
  });

  const file = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
  const run = (): Promise<MigrationResult> => migrate(test.database, folder, silentLog);
  const versions = async (): Promise<number[]> => {
    const rows = await test.database.rows<{ version: number }>("versions", "select version from schema_migrations order by version");
    return rows.map(({ version }) => version);
  };

  it("applies missing migrations in order, each only once", async () => {
    expect(await run()).toEqual({ applied: ["0001_first.sql", "0002_second.sql"], version: 2 });
    expect(await run()).toEqual({ applied: [], version: 2 });
    await file("0003_third.sql", "create table third (id integer);");
    expect(await run()).toEqual({ applied: ["0003_third.sql"], version: 3 });
    expect(await versions()).toEqual([1, 2, 3]);
  });

  it("makes nodes that start concurrently wait for each other", async () => {
    await file("0003_slow.sql", "select pg_sleep(1); create table slow (id integer);");
    const other = createDatabase(test.connection, {
      maxConnections: 1,
      log: silentLog,
      statementTimeout: 500,
    });
    const results = await Promise.all([run(), migrate(other, folder, silentLog), run()]);
    await other.close();
    expect(results.map(({ applied }) => applied.length).toSorted()).toEqual([0, 0, 3]);
    expect(await test.database.rows("first", "select id from first")).toEqual([{ id: 1 }]);
  });

  it("rolls back a failed migration and keeps the previous migrations", async () => {
    await file("0003_broken.sql", "create table third (id integer); select 1 / 0;");
    await expect(run()).rejects.toThrow(/0003_broken.sql failed and was rolled back: division by zero/);
    expect(await versions()).toEqual([1, 2]);
    expect(await test.database.one("third", "select to_regclass('third') as t")).toEqual({
      t: null,
    });
  });

  it("rejects a migration that has changed, and applies nothing", async () => {
    await run();
    await file("0001_first.sql", "create table first (id bigint);");
    await file("0003_third.sql", "create table third (id integer);");
    await expect(run()).rejects.toThrow(/0001_first.sql was changed after it had been applied/);
    expect(await versions()).toEqual([1, 2]);
  });

  it("ignores differences in line endings", async () => {
    await file("0002_second.sql", "create table second (\n  id integer);");
    await run();
    await file("0002_second.sql", "create table second (\r\n  id integer);");
    expect(await run()).toEqual({ applied: [], version: 2 });
  });

  it("rejects a database created by a newer release", async () => {
    await run();
    await rm(join(folder, "0002_second.sql"));
    await expect(run()).rejects.toThrow(/0002_second.sql, which this release does not know/);
  });

  it("accepts the schema of a newer release only if all of its further migrations allow it", async () => {
    await file("0003_third.sql", "-- Adds a table.\n-- runs with: 0002\ncreate table third (id integer);");
    await run();
    await rm(join(folder, "0003_third.sql"));
    expect(await run()).toEqual({ applied: [], version: 2 });
    await rm(join(folder, "0002_second.sql"));
    await expect(run()).rejects.toThrow(/0002_second.sql, which this release does not know .* no earlier release can run/);
    await file("0002_second.sql", "create table second (id integer);");
    await file("0003_third.sql", "-- Adds a table.\n-- runs with: 0002\ncreate table third (id integer);");
    await file("0004_fourth.sql", "-- runs with: 0003\ncreate table fourth (id integer);");
    await run();
    await rm(join(folder, "0003_third.sql"));
    await rm(join(folder, "0004_fourth.sql"));
    await expect(run()).rejects.toThrow(/0004_fourth.sql, which .* only releases with migration 3 or later can run/);
  });

  it("rejects a migration whose oldest compatible schema version is not that of an earlier migration", async () => {
    for (const named of ["0003", "latest", ""]) {
      await file("0003_third.sql", `-- runs with: ${named}\nselect 1;`);
      await expect(run()).rejects.toThrow(/0003_third.sql must name the number of an earlier migration/);
    }
  });

  it("rejects files that skip a number or have an invalid name", async () => {
    await file("0004_gap.sql", "select 1;");
    await expect(run()).rejects.toThrow(/should have the number 3/);
    await rm(join(folder, "0004_gap.sql"));
    await file("third.sql", "select 1;");
    await expect(run()).rejects.toThrow(MigrationError);
  });
});
