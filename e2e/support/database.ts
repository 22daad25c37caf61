import { createHash } from "node:crypto";
import { createDatabase, type Database } from "../../server/src/platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded/start-embedded-postgres.ts";
import { silentLog } from "../../server/test/support/silent-log.ts";

/** Reads the embedded database of a stopped service, for invariants that no API exposes. */
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

/** Counts the rows of a query's `from` clause. @param from `table where ...` */
export async function count(database: Database, from: string): Promise<number> {
  // PostgreSQL truncates statement names at 63 bytes.
  const name = `e2e.count.${createHash("sha256").update(from).digest("hex").slice(0, 32)}`;
  return Number((await database.one<{ n: string }>(name, `select count(*) as n from ${from}`))?.n);
}
