import { performance } from "node:perf_hooks";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Pool, type ClientConfig, type PoolClient } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Log } from "../lib/log.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { isConnectionLoss, isTransactionConflict, told, wasNeverSent } from "./failures.ts";
import { resultTypes } from "./result-types.ts";

/** Address of a PostgreSQL server. `host` is a host name or, if it starts with a slash, the folder of a Unix socket. */
export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** Called after every statement with its name, its duration in milliseconds, and whether it failed. */
export type QueryListener = (name: string, milliseconds: number, failed: boolean) => void;

export interface DatabaseOptions {
  readonly maxConnections: number;
  readonly log: Log;
  readonly onQuery?: QueryListener;
  /** Statement timeout on the server in milliseconds. If 0 or absent, there is none. */
  readonly statementTimeout?: number;
  /** Maximum time in milliseconds that a query waits for a server that is starting or refusing connections. Default: 5,000. */
  readonly connectPatience?: number;
  /** Maximum time in milliseconds that a query waits for a pooled connection. Default: 30,000. */
  readonly acquireTimeout?: number;
}

/** A single connection. */
export interface Session extends Queryable {
  /** Runs a script of several statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Streams the result of `COPY ... TO STDOUT`. The session must not be used until the stream has ended. */
  copyOut(sql: string): Readable;
  /** Runs `COPY ... FROM STDIN` with the bytes of a stream. Resolves to the number of rows. */
  copyIn(sql: string, source: Readable): Promise<number>;
}

export interface Database extends Transactions {
  /** Resolves when the server responds. */
  ping(): Promise<void>;
  /** Runs a script of several statements without parameters, as one implicit transaction. */
  exec(sql: string): Promise<void>;
  /** Calls `work` with a single connection, for work that needs one session, such as a session lock. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>;
}

const maxAttempts = 5;
const defaultPatience = 5_000;
const idleMilliseconds = 30_000;
const acquireMilliseconds = 30_000;

/** Creates a pool, which connects on the first query. */
export function createDatabase(target: PostgresConnection | string, options: DatabaseOptions): Database {
  const pool = createPool(target, options);
  const onQuery = options.onQuery ?? (() => undefined);
  const checkName = createNameCheck();
  const patience = options.connectPatience ?? defaultPatience;

  async function lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(pool, patience);
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = isConnectionLoss(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const on = (client: PoolClient): Queryable =>
    queryable(async <R>(name: string, text: string, values: readonly unknown[]) => {
      checkName(name, text);
      const start = performance.now();
      let failed = true;
      try {
        const { rows, rowCount }: Answer = await client.query({ name, text, values: [...values] });
        failed = false;
        return { rows: rows as R[], count: rowCount ?? 0 };
      } finally {
        onQuery(name, performance.now() - start, failed);
      }
    });

  const attempt = <T>(work: (tx: Queryable) => Promise<T>, isolation: string): Promise<T> =>
    lend(async (client) => {
      await client.query(`begin isolation level ${isolation}`);
      try {
        const result = await work(on(client));
        await commit(client);
        return result;
      } catch (error) {
        if (!isConnectionLoss(error)) await client.query("rollback");
        throw error;
      }
    });

  return {
    rows: (name, text, values) => again(text, () => lend((client) => on(client).rows(name, text, values))),
    one: (name, text, values) => again(text, () => lend((client) => on(client).one(name, text, values))),
    run: (name, text, values) => again(null, () => lend((client) => on(client).run(name, text, values))),
    async transaction(work, { isolation } = {}) {
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt(work, isolation ?? "read committed");
        } catch (error) {
          const mayRun = isTransactionConflict(error) || wasNeverSent(error);
          if (!mayRun || attempts === maxAttempts) throw told(error);
          await delay(Math.random() * 10 * 2 ** attempts);
        }
      }
    },
    async ping() {
      await again("select", () => lend((client) => client.query("select 1")));
    },
    async exec(sql) {
      await lend((client) => client.query(sql)).catch(retell);
    },
    session: (work) => lend((client) => work({ ...on(client), ...scriptsOn(client) })).catch(retell),
    close: () => pool.end(),
  };
}

function scriptsOn(client: PoolClient): Pick<Session, "exec" | "copyOut" | "copyIn"> {
  return {
    exec: async (sql) => void (await client.query(sql)),
    copyOut: (sql) => client.query(copyTo(sql)),
    async copyIn(sql, source) {
      const target = client.query(copyFrom(sql));
      await pipeline(source, target);
      return target.rowCount;
    },
  };
}

/** Returns the `pg` settings for a target, with the type parsers that the stores rely on. */
export function clientConfig(target: PostgresConnection | string): ClientConfig {
  const common: ClientConfig = {
    types: resultTypes,
    application_name: "parlance",
    keepAlive: true,
  };
  if (typeof target === "string") return { ...common, connectionString: target };
  return { ...common, ...target };
}

interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
}

type Execute = <R>(name: string, text: string, values: readonly unknown[]) => Promise<{ readonly rows: R[]; readonly count: number }>;

function createPool(target: PostgresConnection | string, options: DatabaseOptions): Pool {
  const { maxConnections, statementTimeout, acquireTimeout, log } = options;
  const pool = new Pool({
    ...clientConfig(target),
    max: maxConnections,
    idleTimeoutMillis: idleMilliseconds,
    connectionTimeoutMillis: acquireTimeout ?? acquireMilliseconds,
    ...(statementTimeout ? { statement_timeout: statementTimeout } : {}),
  });
  // Without these listeners, a broken connection would crash the process, even if the connection is idle.
  pool.on("error", (error) => {
    // While closing, the pool disconnects without waiting for the server, which may also be shutting down.
    if (!pool.ending) log.warn({ reason: error.message }, "database connection lost");
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Connects, and retries while the server restarts. Retries are safe, because connecting does not send a statement. */
async function connect(pool: Pool, patience: number): Promise<PoolClient> {
  const deadline = performance.now() + patience;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() + pause > deadline) throw told(error);
      await delay(pause);
    }
  }
}

/**
 * Commits a transaction. Throws if the server rolled it back instead: after a failed statement, the server rolls back without reporting an
 * error.
 */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command !== "COMMIT") throw new Error("the transaction was rolled back because one of its statements had failed");
}

/**
 * Retries statements that were never sent: after a server restart, several pooled connections may be dead without the pool noticing.
 * Read-only statements are also retried after a lost connection or a serialization conflict.
 * @param text the statement, if only its rows matter; null for a statement that is executed for its effect
 */
async function again<T>(text: string | null, work: () => Promise<T>): Promise<T> {
  let mayRepeat = true;
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      // Connecting has already been retried.
      if (error instanceof Unavailable || attempts === maxAttempts) throw told(error);
      const isRepeatable = mayRepeat && (isConnectionLoss(error) || isTransactionConflict(error)) && text !== null && onlyReads(text);
      if (!isRepeatable && !wasNeverSent(error)) throw told(error);
      if (isRepeatable) mayRepeat = false;
    }
  }
}

const effects =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|for\s+(no\s+key\s+update|key\s+share|share)|nextval|pg_\w*advisory\w*|pg_notify)\b/i;

function onlyReads(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !effects.test(text);
}

function retell(error: unknown): never {
  throw told(error);
}

function queryable(execute: Execute): Queryable {
  return {
    rows: async <R>(name: string, text: string, values: readonly unknown[] = []) => (await execute<R>(name, text, values)).rows,
    one: async <R>(name: string, text: string, values: readonly unknown[] = []) => (await execute<R>(name, text, values)).rows[0] ?? null,
    run: async (name, text, values = []) => (await execute(name, text, values)).count,
  };
}

function createNameCheck(): (name: string, text: string) => void {
  const texts = new Map<string, string>();
  return (name, text) => {
    const known = texts.get(name);
    if (known === undefined) texts.set(name, text);
    else if (known !== text) throw new Error(`the statement name "${name}" is used for two statements`);
  };
}
