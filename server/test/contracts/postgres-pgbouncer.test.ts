import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "../../src/compose/database.ts";
import { readSettings } from "../../src/config/settings.ts";
import { Cleanup } from "../../src/platform/lib/cleanup.ts";
import { createDatabase } from "../../src/platform/postgres/client.ts";
import { notify } from "../../src/platform/postgres/notify.ts";
import { runAlone } from "../../src/setup/setup.sql.ts";
import { startDatabaseProxy, type DatabaseProxy } from "../support/database-proxy.ts";
import { hasPgbouncer, startPgbouncer, type Pgbouncer } from "../support/pgbouncer.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

describe.skipIf(!hasTestDatabase || !hasPgbouncer)("database behind PgBouncer in transaction mode", () => {
  const cleanup = new Cleanup(silentLog);
  let test: TestDatabase;
  let direct: DatabaseProxy;
  let pooler: Pgbouncer;
  let dataDir: string;
  let store: OpenDatabase;

  beforeAll(async () => {
    test = await testDatabase({ migrated: false });
    direct = await startDatabaseProxy(test.connection);
    pooler = await startPgbouncer(direct.url, 3);
    dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
    const settings = readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct.url,
      DATABASE_QUERY_TIMEOUT_SECONDS: "60",
    });
    store = await openDatabase(settings, silentLog, cleanup);
  });
  afterAll(async () => {
    await cleanup.run();
    await pooler?.stop();
    await direct?.close();
    await test?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("migrates through the direct address, and shares three connections among named statements and transactions", async () => {
    await store.checkMigrations();
    await store.database.exec("create table counted (n integer not null)");
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        store.database.transaction(async (tx) => {
          await tx.run(`count.${at % 20}`, `insert into counted select $1 where ${at % 20} >= 0`, [at]);
          expect(await tx.one(`read.${at % 20}`, `select count(*) as found from counted where n = $1 and ${at % 20} >= 0`, [at])).toEqual({
            found: 1,
          });
        }),
      ),
    );
    const counted = await store.database.one<{ n: number; backends: number }>(
      "counted",
      `select (select count(*) from counted) as n,
         (select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend') as backends`,
    );
    expect(counted?.n).toBe(40);
    // Upper bound: three connections of the pooler, one for notifications, two for sessions, and those of the test itself.
    expect(counted?.backends).toBeLessThanOrEqual(3 + 1 + 2 + 8);
  });

  it("delivers notifications sent in transactions", async () => {
    const heard: unknown[] = [];
    store.bus.subscribe("account_changed", (message) => heard.push(message));
    await store.database.transaction((tx) => notify(tx, "account_changed", { accountId: "a" }));
    await expect.poll(() => heard).toEqual([{ accountId: "a" }]);
  });

  it("grants a session lock to only one session at a time", async () => {
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await store.database.transaction((tx) => tx.one("alone", "select pg_sleep(0.05)"));
      running -= 1;
    };
    await Promise.all([runAlone(store.database, work), runAlone(store.jobs, work), runAlone(store.database, work)]);
    expect(most).toBe(1);
  });

  it("rejects connections that set a statement timeout on the server", async () => {
    const pooled = createDatabase(pooler.url, { maxConnections: 1, log: silentLog, statementTimeout: 1_000, connectPatience: 0 });
    await expect(pooled.ping()).rejects.toThrow(/statement_timeout/);
    await pooled.close();
  });
});
