import { createHash } from "node:crypto";
import { createDatabase, type Database } from "../../server/src/platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded/start-embedded-postgres.ts";
import { silentLog } from "../../server/test/support/silent-log.ts";

/** Reads the embedded database of a service that has ended: what no interface shows, but must hold. */
export async function withDatabase<Result>(dataDir: string, read: (database: Database) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const database = createDatabase(server.connection, { maxConnections: 1, log: silentLog });
  try {
    return await read(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

/** How many rows a query's `from` clause has. @param from `table where ...` */
export async function count(database: Database, from: string): Promise<number> {
  // Statements are known by their names, which PostgreSQL cuts at 63 bytes.
  const name = `e2e.count.${createHash("sha256").update(from).digest("hex").slice(0, 32)}`;
  return Number((await database.one<{ n: string }>(name, `select count(*) as n from ${from}`))?.n);
}
