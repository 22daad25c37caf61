import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type Database, type PostgresConnection } from "../../src/platform/postgres/client.ts";
import { isForeignKeyViolation, isStatementTimeout, isUniqueViolation } from "../../src/platform/postgres/failures.ts";
import { Unavailable } from "../../src/platform/lib/unavailable.ts";
import { Gate } from "../support/model-server.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** @param meet resolves when both transactions have locked their first row */
const touchBoth = (database: Database, first: number, second: number, meet: () => Promise<void>): Promise<number> =>
  database.transaction(async (tx) => {
    await tx.run("lock", "update account set balance = balance where id = $1", [first]);
    await meet();
    return tx.run("lock", "update account set balance = balance where id = $1", [second]);
  });

/** Ends the only sleeping session, and waits until it is gone, because a session that is still ending would be counted again. */
const endSleeper = (database: Database): Promise<number> =>
  database.run(
    "end sleeper",
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and state = 'active' and query ~ 'pg_sleep' and pid <> pg_backend_pid()`,
  );

describe.skipIf(!hasTestDatabase)("PostgreSQL client", () => {
  let test: TestDatabase;
  let database: Database;
  let connection: PostgresConnection;

  beforeAll(async () => {
    test = await testDatabase({ migrated: false });
    ({ database, connection } = test);
    await database.exec(`
      create table account (id integer primary key, balance bigint not null default 0, constraint account_balance unique (balance));
      create table entry (id serial primary key, account integer not null references account (id));
      insert into account values (1, 100), (2, 200)`);
  });
  afterAll(() => test?.drop());

  it("returns numbers, dates, parsed JSON and buffers", async () => {
    const row = await database.one(
      "types",
      `select 9007199254740991::bigint as big, 12.50::numeric as exact, '2026-01-02T03:04:05Z'::timestamptz as moment,
        date '2026-01-02' as day, '{"a":[1]}'::jsonb as document, '\\x00ff'::bytea as bytes, array[1, null, 2]::bigint[] as list`,
    );
    expect(row).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      exact: 12.5,
      moment: new Date("2026-01-02T03:04:05Z"),
      day: "2026-01-02",
      document: { a: [1] },
      bytes: Buffer.from([0, 255]),
      list: [1, null, 2],
    });
  });

  it("rejects a bigint that a JavaScript number cannot represent", async () => {
    await expect(database.one("huge", "select 9007199254740993::bigint as n")).rejects.toThrow(RangeError);
  });

  it("returns null if there is no row, and counts affected rows", async () => {
    expect(await database.one("none", "select 1 where false")).toBeNull();
    expect(await database.run("touch", "update account set balance = balance where id <= $1", [2])).toBe(2);
  });

  it("rejects a statement name that is used for two statements", async () => {
    await database.rows("once", "select 1");
    await expect(database.rows("once", "select 2")).rejects.toThrow('"once" is used for two statements');
  });

  it("recognizes unique and foreign key violations by constraint name", async () => {
    const twice = await failure(database.run("twice", "insert into account values (3, 100)"));
    expect(isUniqueViolation(twice)).toBe(true);
    expect(isUniqueViolation(twice, "account_balance")).toBe(true);
    expect(isUniqueViolation(twice, "account_pkey")).toBe(false);
    const orphan = await failure(database.run("orphan", "insert into entry (account) values (99)"));
    expect(isForeignKeyViolation(orphan)).toBe(true);
    expect(isUniqueViolation(orphan)).toBe(false);
  });

  it("rolls back if the callback throws", async () => {
    const work = database.transaction(async (tx) => {
      await tx.run("add", "insert into account values (10, 1000)");
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await database.one("ten", "select 1 from account where id = 10")).toBeNull();
  });

  it("does not report a commit after a failed statement whose error was ignored", async () => {
    const work = database.transaction(async (tx) => {
      await tx.run("add eleven", "insert into account values (11, 1100)");
      await tx.run("broken", "select 1 / 0").catch(() => undefined);
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await database.one("eleven", "select 1 from account where id = 11")).toBeNull();
  });

  it("retries a transaction after a serialization failure", async () => {
    const before = await database.one<{ balance: number }>("read again", "select balance from account where id = 1");
    let attempts = 0;
    const bothHaveRead = new Gate();
    const add = (): Promise<number> =>
      database.transaction(
        async (tx) => {
          const row = await tx.one<{ balance: number }>("read", "select balance from account where id = 1");
          if (++attempts === 2) bothHaveRead.open();
          await bothHaveRead.opened;
          return tx.run("write", "update account set balance = $1 where id = 1", [(row?.balance ?? 0) + 1]);
        },
        { isolation: "serializable" },
      );
    await Promise.all([add(), add()]);
    const row = await database.one("read again", "select balance from account where id = 1");
    expect(row).toEqual({ balance: (before?.balance ?? 0) + 2 });
    expect(attempts).toBeGreaterThan(2);
  });

  it("retries a transaction after a deadlock", async () => {
    const bothHaveLocked = new Gate();
    let attempts = 0;
    const meet = (): Promise<void> => {
      if (++attempts === 2) bothHaveLocked.open();
      return bothHaveLocked.opened;
    };
    expect(await Promise.all([touchBoth(database, 1, 2, meet), touchBoth(database, 2, 1, meet)])).toEqual([1, 1]);
    expect(attempts).toBeGreaterThan(2);
  });

  it("continues after the server has closed all its connections", async () => {
    const lost: string[] = [];
    const log = { ...silentLog, warn: (_: object, message: string) => void lost.push(message) };
    const other = createDatabase(connection, { maxConnections: 3, log });
    await Promise.all([other.ping(), other.ping(), other.ping()]);
    await database.run(
      "terminate",
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await expect.poll(() => lost.length).toBe(3);
    expect(await other.one("one", "select 1 as n")).toEqual({ n: 1 });
    await other.close();
  });

  it("reports that the connection was lost during a statement, without repeating the statement", async () => {
    const other = createDatabase(connection, { maxConnections: 1, log: silentLog });
    const sleeping = failure(other.run("sleep", "select pg_sleep(5)"));
    await expect.poll(() => endSleeper(database)).toBe(1);
    expect(await sleeping).toMatchObject({ code: "57P01" });
    await other.ping();
    await other.close();
  });

  it("repeats a read-only statement once if its connection is lost, and fails as unavailable if the connection is lost again", async () => {
    const other = createDatabase(connection, { maxConnections: 1, log: silentLog });
    const interrupted = other.one("read slowly", "select pg_sleep(2), 1 as n");
    await expect.poll(() => endSleeper(database)).toBe(1);
    expect(await interrupted).toMatchObject({ n: 1 });
    const twice = failure(other.one("read more slowly", "select pg_sleep(30), 1 as n"));
    await expect.poll(() => endSleeper(database)).toBe(1);
    await expect.poll(() => endSleeper(database)).toBe(1);
    expect(await twice).toBeInstanceOf(Unavailable);
    await other.close();
  });

  it("never repeats a statement that may write if its connection is lost", async () => {
    await database.exec("drop table if exists repeated; create table repeated (n integer)");
    const other = createDatabase(connection, { maxConnections: 1, log: silentLog });
    const writing = failure(
      other.one("write slowly", "with slow as (select pg_sleep(30)) insert into repeated select 1 from slow returning n"),
    );
    await expect.poll(() => endSleeper(database)).toBe(1);
    expect(await writing).toBeInstanceOf(Unavailable);
    expect(await database.rows("repeated", "select n from repeated")).toEqual([]);
    await other.close();
  });

  it.each(["40001", "40P01", "57014", "55P03", "53200", "57P03", "08006", "25006"])("fails as unavailable on %s", async (code) => {
    const raise = `do $$ begin raise exception 'injected' using errcode = '${code}'; end $$`;
    const error = await failure(database.transaction((tx) => tx.run(`raise ${code}`, raise)));
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ code });
  });

  it("fails as unavailable while every pooled connection is in use", async () => {
    const narrow = createDatabase(connection, { maxConnections: 1, log: silentLog, acquireTimeout: 2_000, connectPatience: 10 });
    const error = await narrow.session(() => failure(narrow.one("starved", "select 1 as n")));
    expect(error).toBeInstanceOf(Unavailable);
    expect(await narrow.one("starved", "select 1 as n")).toEqual({ n: 1 });
    await narrow.close();
  });

  it("fails as unavailable if the server accepts no more connections", async () => {
    await database.exec("drop role if exists guest; create role guest login connection limit 1");
    const guest = { ...connection, user: "guest" };
    const full = createDatabase(guest, { maxConnections: 2, log: silentLog, connectPatience: 100 });
    const error = await full.session(() => failure(full.one("one too many", "select 1 as n")));
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ code: "53300" });
    await full.close();
    await database.exec("drop role guest");
  });

  it("fails as unavailable if the server is unresponsive or the pool is closed", async () => {
    const mute = createServer().listen(0, "127.0.0.1");
    await once(mute, "listening");
    const { port } = mute.address() as AddressInfo;
    const options = { maxConnections: 1, log: silentLog, acquireTimeout: 100, connectPatience: 10 };
    const other = createDatabase({ ...connection, host: "127.0.0.1", port }, options);
    expect(await failure(other.one("mute", "select 1 as n"))).toBeInstanceOf(Unavailable);
    await other.close();
    expect(await failure(other.one("mute", "select 1 as n"))).toBeInstanceOf(Unavailable);
    mute.close();
  });

  it("distinguishes permanent errors of a statement from transient errors", async () => {
    expect(await failure(database.rows("divide", "select 1 / 0"))).not.toBeInstanceOf(Unavailable);
  });

  it("handles a connection that is lost between two statements of a transaction", async () => {
    const other = createDatabase(connection, { maxConnections: 1, log: silentLog });
    const work = other.transaction(async (tx) => {
      const row = await tx.one<{ pid: number }>("own process", "select pg_backend_pid() as pid");
      await database.run("end one", "select pg_terminate_backend($1)", [row?.pid]);
      await delay(50);
    });
    await expect(work).rejects.toThrow(/connection/i);
    await other.ping();
    await other.close();
  });

  it("cancels a statement that exceeds its time limit", async () => {
    const limited = createDatabase(connection, {
      maxConnections: 1,
      log: silentLog,
      statementTimeout: 50,
    });
    const error = await failure(limited.run("long", "select pg_sleep(5)"));
    expect(isStatementTimeout(error)).toBe(true);
    await limited.close();
  });

  it("fails after the configured time if the server is unreachable", async () => {
    const absent = createDatabase({ ...connection, port: 1 }, { maxConnections: 1, log: silentLog, connectPatience: 100 });
    await expect(absent.ping()).rejects.toThrow(/ENOENT|ECONNREFUSED/);
    await absent.close();
  });

  it("reports the name and duration of each statement", async () => {
    const seen: [string, boolean][] = [];
    const watched = createDatabase(connection, {
      maxConnections: 1,
      log: silentLog,
      onQuery: (name, _milliseconds, failed) => seen.push([name, failed]),
    });
    await watched.rows("fine", "select 1");
    await failure(watched.rows("fails", "select 1 / 0"));
    expect(seen).toEqual([
      ["fine", false],
      ["fails", true],
    ]);
    await watched.close();
  });
});
