import { setTimeout as delay } from "node:timers/promises";
import { Client, Pool, type ClientConfig, type PoolClient } from "pg";
import type { Log } from "../lib/log.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { isConnectionLoss, told } from "./failures.ts";
import type { Reachability } from "./reachability.ts";
import { resultTypes } from "./result-types.ts";

/** Address of a PostgreSQL server. `host` is a host name or, if it starts with a slash, the folder of a Unix socket. */
export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

export interface ConnectOptions {
  /** Maximum time in milliseconds to establish a connection. Default: 3,000. */
  readonly connectTimeout?: number;
  /** Idle time in milliseconds after which TCP checks a connection. Default: 10,000. */
  readonly keepAlive?: number;
}

export interface PoolOptions extends ConnectOptions {
  readonly maxConnections: number;
  readonly log: Log;
  /** Statement timeout on the server, in milliseconds. Poolers may reject this setting. If 0 or absent, there is none. */
  readonly statementTimeout?: number;
}

const connectMilliseconds = 3_000;
const keepAliveMilliseconds = 10_000;
const idleMilliseconds = 30_000;

/** Returns the `pg` settings for a target, including the type parsers that the stores rely on. */
export function clientConfig(target: PostgresConnection | string, { connectTimeout, keepAlive }: ConnectOptions = {}): ClientConfig {
  const common: ClientConfig = {
    types: resultTypes,
    application_name: "parlance",
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive ?? keepAliveMilliseconds,
    connectionTimeoutMillis: connectTimeout ?? connectMilliseconds,
  };
  if (typeof target === "string") return { ...common, connectionString: target };
  return { ...common, ...target };
}

/**
 * Creates a pool. Its connections have their own time limit for connecting; the pool's time limit would include waiting for other
 * connections.
 */
export function createPool(target: PostgresConnection | string, options: PoolOptions, reachability: Reachability): Pool {
  const { maxConnections, statementTimeout, log } = options;
  const config = clientConfig(target, options);
  class LimitedClient extends Client {
    constructor(pooled?: string | ClientConfig) {
      super({ ...(typeof pooled === "object" ? pooled : {}), connectionTimeoutMillis: config.connectionTimeoutMillis });
    }
  }
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: 0,
    Client: LimitedClient,
    max: maxConnections,
    idleTimeoutMillis: idleMilliseconds,
    ...(statementTimeout ? { statement_timeout: statementTimeout } : {}),
  });
  // Without these listeners, a connection that breaks would crash the process, even while idle.
  pool.on("error", (error) => {
    // While closing, the pool disconnects without waiting for the server, which may also be shutting down.
    if (!pool.ending) log.warn({ reason: error.message }, "database connection lost");
  });
  pool.on("connect", (client) => {
    reachability.responded();
    client.on("error", () => undefined);
  });
  return pool;
}

interface Patience {
  /** Maximum time in milliseconds to wait for a connection. */
  readonly wait: number;
  /** Maximum time in milliseconds to wait for a server that is starting or refusing connections. */
  readonly patience: number;
}

/**
 * Takes a connection from the pool, and retries while the server restarts. Retries are safe, because connecting does not send a statement.
 */
export async function acquire(pool: Pool, reachability: Reachability, { wait, patience }: Patience): Promise<PoolClient> {
  const start = performance.now();
  // After a failure, unresponsive connections may occupy the whole pool.
  const until = start + (reachability.hasFailed() ? Math.min(wait, patience) : wait);
  const deadline = start + Math.min(patience, wait);
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await free(pool, until - performance.now());
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      if (isConnectionLoss(error)) reachability.failed();
      if (!isConnectionLoss(error) || performance.now() + pause > deadline) throw told(error);
      await delay(pause);
    }
  }
}

/** Waits for a free connection. */
async function free(pool: Pool, milliseconds: number): Promise<PoolClient> {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        connecting.then((client) => client.release()).catch(() => undefined);
        reject(new Unavailable("no database connection became free in time"));
      },
      Math.max(0, milliseconds),
    );
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}
