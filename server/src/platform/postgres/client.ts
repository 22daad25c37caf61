import { performance } from "node:perf_hooks";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Outage } from "../lib/outage.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { acquire, createPool, type PoolOptions, type PostgresConnection } from "./connections.ts";
import { isConnectionLoss, isMissingResponse, isTransactionConflict, told, wasNeverSent } from "./failures.ts";
import { channel, sendSql, takeNews, takingNews, type SendNews } from "./news.ts";
import { Reachability } from "./reachability.ts";

export type { PostgresConnection } from "./connections.ts";

/** Called after every statement with its name, its duration in milliseconds, and whether it failed. */
export type QueryListener = (name: string, milliseconds: number, failed: boolean) => void;

export interface DatabaseOptions extends PoolOptions {
  readonly onQuery?: QueryListener;
  /** Maximum time in milliseconds that a query waits for a server that is starting or refusing connections. Default: 5,000. */
  readonly connectPatience?: number;
  /** Maximum time in milliseconds that a query waits for a pooled connection. Default: 30,000, or `queryTimeout` if it is shorter. */
  readonly acquireTimeout?: number;
  /** Maximum time in milliseconds to wait for the response to a statement. If absent, there is no limit. */
  readonly queryTimeout?: number;
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
  /** Whether the server responds. */
  readonly outage: Outage;
  /** Sets how notifications are sent after commits. By default, they are part of the commits. */
  sendNewsBy(send: SendNews): void;
  /** Returns the same database, with the same connections, but a different time limit for the response to a statement, in milliseconds. */
  within(queryTimeout: number): Database;
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
const acquireMilliseconds = 30_000;

/** Creates a pool, which connects on the first query. */
export function createDatabase(target: PostgresConnection | string, options: DatabaseOptions): Database {
  const reachability = new Reachability();
  const pool = createPool(target, options, reachability);
  return databaseOf({ pool, options, reachability, checkName: createNameCheck(), news: { send: null } }, options.queryTimeout);
}

function databaseOf(parts: Parts, queryTimeout: number | undefined): Database {
  // Scripts and sessions migrate, copy or wait for locks, which can take any length of time.
  const lendLong = lender(parts, undefined);
  return {
    ...transactionsOf(parts, queryTimeout),
    outage: parts.reachability,
    sendNewsBy: (sender) => (parts.news.send = sender),
    within: (other) => databaseOf(parts, other),
    async ping() {
      await again("select", () => lender(parts, queryTimeout)((client) => send(parts, client, { text: "select 1" }, queryTimeout)));
    },
    async exec(sql) {
      await lendLong((client) => client.query(sql)).catch(retell);
    },
    session: (work) => lendLong((client) => work({ ...on(parts, client, undefined), ...scriptsOn(client) })).catch(retell),
    close: () => parts.pool.end(),
  };
}

interface Parts {
  readonly pool: Pool;
  readonly options: DatabaseOptions;
  readonly reachability: Reachability;
  readonly checkName: (name: string, text: string) => void;
  readonly news: { send: SendNews | null };
}

type Lend = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** Returns a function that calls back with a connection from the pool. */
function lender({ pool, options, reachability }: Parts, queryTimeout: number | undefined): Lend {
  const wait = options.acquireTimeout ?? Math.min(acquireMilliseconds, queryTimeout ?? acquireMilliseconds);
  return async (work) => {
    const client = await acquire(pool, reachability, { wait, patience: options.connectPatience ?? defaultPatience });
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = isConnectionLoss(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

/** Time limit of statements while the server does not respond, because each of them occupies a connection. */
const outageMilliseconds = 3_000;

/** Sends a statement, and waits for its response, but no longer than the time limit. */
function send(
  { reachability }: Pick<Parts, "reachability">,
  client: PoolClient,
  statement: { readonly text: string; readonly name?: string; readonly values?: unknown[] },
  queryTimeout: number | undefined,
): Promise<Answer> {
  if (queryTimeout === undefined) return client.query(statement);
  const limit = reachability.hasFailed() ? Math.min(queryTimeout, outageMilliseconds) : queryTimeout;
  // The types of `pg` omit this property.
  return reachability.watch(client.query({ ...statement, query_timeout: limit } as typeof statement));
}

/** @param pending receives the notifications of a transaction; null if each statement is committed on its own */
function on(parts: Parts, client: PoolClient, queryTimeout: number | undefined, pending: string[] | null = null): Queryable {
  const { onQuery = () => undefined } = parts.options;
  const take = (texts: readonly string[]): boolean => {
    if (parts.news.send === null) return false;
    if (pending === null) parts.news.send(texts);
    else pending.push(...texts);
    return true;
  };
  const statements = queryable(async <R>(name: string, text: string, values: readonly unknown[]) => {
    parts.checkName(name, text);
    const start = performance.now();
    let failed = true;
    try {
      const { rows, rowCount } = await send(parts, client, { name, text, values: [...values] }, queryTimeout);
      const news = takeNews(rows);
      if (news.length > 0 && !take(news)) await send(parts, client, { text: sendSql, values: [channel, news] }, queryTimeout);
      failed = false;
      return { rows: rows as R[], count: rowCount ?? 0 };
    } finally {
      onQuery(name, performance.now() - start, failed);
    }
  });
  return takingNews(statements, take);
}

function transactionsOf(parts: Parts, queryTimeout: number | undefined): Transactions {
  const lend = lender(parts, queryTimeout);
  const script = (client: PoolClient, text: string): Promise<Answer> => send(parts, client, { text }, queryTimeout);

  const attempt = <T>(work: (tx: Queryable) => Promise<T>, isolation: string): Promise<T> =>
    lend(async (client) => {
      await script(client, `begin isolation level ${isolation}`);
      try {
        const news: string[] = [];
        const result = await work(on(parts, client, queryTimeout, news));
        assertCommitted(await script(client, "commit"));
        if (news.length > 0) parts.news.send?.(news);
        return result;
      } catch (error) {
        if (!isConnectionLoss(error)) await script(client, "rollback");
        throw error;
      }
    });

  const statements: Transactions = {
    rows: (name, text, values) => again(text, () => lend((client) => on(parts, client, queryTimeout).rows(name, text, values))),
    one: (name, text, values) => again(text, () => lend((client) => on(parts, client, queryTimeout).one(name, text, values))),
    run: (name, text, values) => again(null, () => lend((client) => on(parts, client, queryTimeout).run(name, text, values))),
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
  };
  return takingNews(statements, (texts) => {
    parts.news.send?.(texts);
    return parts.news.send !== null;
  });
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

interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
  readonly command: string;
}

type Execute = <R>(name: string, text: string, values: readonly unknown[]) => Promise<{ readonly rows: R[]; readonly count: number }>;

/** Throws if the server rolled the transaction back, which it does without reporting an error if a statement in it has failed. */
function assertCommitted({ command }: Answer): void {
  if (command !== "COMMIT") throw new Error("the transaction was rolled back because one of its statements had failed");
}

/**
 * Retries statements that were never sent: after a server restart, several pooled connections may be dead without the pool noticing.
 * Read-only statements are also retried after a lost connection or a serialization conflict, but not after a missing response, because they
 * have already waited for it.
 * @param text the statement, if only its rows matter; null for a statement that is executed for its effect
 */
async function again<T>(text: string | null, work: () => Promise<T>): Promise<T> {
  let mayRepeat = true;
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      // The failure is final here, because connecting has already been retried.
      if (error instanceof Unavailable || attempts === maxAttempts) throw told(error);
      const isRepeatable =
        mayRepeat &&
        !isMissingResponse(error) &&
        (isConnectionLoss(error) || isTransactionConflict(error)) &&
        text !== null &&
        onlyReads(text);
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
