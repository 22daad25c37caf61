import { createDatabase } from "../../src/platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded/start-embedded-postgres.ts";
import { silentLog } from "./silent-log.ts";

/**
 * Starts the embedded server on the folder given as first argument and inserts rows, each acknowledged on its own line after its commit,
 * until the process is killed.
 */
const [, , dataDir = "", orphanSeconds = "30"] = process.argv;
const server = await startEmbeddedPostgres({
  dataDir,
  log: silentLog,
  orphanSeconds: Number(orphanSeconds),
});
console.log(JSON.stringify({ pid: server.pid, route: server.route }));

const database = createDatabase(server.connection, { maxConnections: 2, log: silentLog });
await database.exec("create table if not exists written (id bigserial primary key)");
const insert = (): Promise<{ id: number } | null> => database.one("insert", "insert into written default values returning id");
for (let row = await insert(); row !== null; row = await insert()) console.log(row.id);
