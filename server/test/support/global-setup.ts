import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createDatabase, type PostgresConnection } from "../../src/platform/postgres/client.ts";
import { EmbeddedPostgresError } from "../../src/platform/postgres/embedded/embedded-postgres-error.ts";
import { silentLog } from "./silent-log.ts";
import { startTestServer, testServerVariable } from "./test-server.ts";

/** Maximum time, in milliseconds, that the teardown waits for services to stop. */
const patience = 30_000;

/** Builds the project and starts one database server for the whole test run. Listed in vitest's `globalSetup`. Returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  // Tests start processes from the build. A failed build is not an error here: `npm test` has already failed earlier, and other runs use
  // the previous build.
  const build = fileURLToPath(new URL("../../../scripts/build.js", import.meta.url));
  if (spawnSync(process.execPath, [build], { stdio: "inherit" }).status !== 0)
    process.stderr.write("The build failed. Tests that start processes use the previous build.\n");
  try {
    const server = await startTestServer();
    process.env[testServerVariable] = JSON.stringify(server.connection);
    return async () => {
      await untilUnused(server.connection);
      await server.stop();
    };
  } catch (error) {
    // Tests that need the server are skipped and listed by name.
    if (error instanceof EmbeddedPostgresError) return () => Promise.resolve();
    throw error;
  }
}

/**
 * Waits until every test database is deleted, because vitest calls the teardown while its workers are still stopping the services that they
 * share.
 */
async function untilUnused(connection: PostgresConnection): Promise<void> {
  const admin = createDatabase(connection, { maxConnections: 1, log: silentLog });
  const deadline = performance.now() + patience;
  try {
    while (performance.now() < deadline) {
      const left = await admin.one("test.databases", "select 1 from pg_database where datname like 'test\\_%'");
      if (left === null) return;
      await delay(50);
    }
  } finally {
    await admin.close();
  }
}
