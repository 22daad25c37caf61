import { createDatabase } from "../../dist/platform/postgres/client.js";
import { startEmbeddedPostgres } from "../../dist/platform/postgres/embedded/start-embedded-postgres.js";

/**
 * Starts the embedded server from the build in the folder given by the first argument, and inserts rows until the process is killed. Each row is
 * acknowledged on a separate line after its commit.
 */
const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const [, , dataDir = "", orphanSeconds = "30"] = process.argv;
const server = await startEmbeddedPostgres({ dataDir, log, orphanSeconds: Number(orphanSeconds) });
console.log(JSON.stringify({ pid: server.pid, route: server.route }));

const database = createDatabase(server.connection, { maxConnections: 2, log });
await database.exec("create table if not exists written (id bigserial primary key)");
const insert = () => database.one("insert", "insert into written default values returning id");
for (let row = await insert(); row !== null; row = await insert()) console.log(row.id);
