import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { EmbeddedPostgresError } from "../../src/platform/postgres/embedded/embedded-postgres-error.ts";
import { startTestServer, testServerVariable } from "./test-server.ts";

/** A current build, and one database server for a whole run of the tests (`globalSetup` of vitest). Returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  // Tests start processes of the build. `npm test` fails earlier if there is none; direct runs use the last build.
  const build = fileURLToPath(new URL("../../../scripts/build.js", import.meta.url));
  if (spawnSync(process.execPath, [build], { stdio: "inherit" }).status !== 0)
    process.stderr.write("Tests that start processes run the last build.\n");
  try {
    const server = await startTestServer();
    process.env[testServerVariable] = JSON.stringify(server.connection);
    return () => server.stop();
  } catch (error) {
    // Tests that need the server are skipped by name.
    if (error instanceof EmbeddedPostgresError) return () => Promise.resolve();
    throw error;
  }
}
