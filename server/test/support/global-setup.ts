import { EmbeddedPostgresError } from "../../src/platform/postgres/embedded/embedded-postgres-error.ts";
import { startTestServer, testServerVariable } from "./test-server.ts";

/** Starts one database server for a whole test run (`globalSetup` of vitest). Returns its stop function. */
export default async function setup(): Promise<() => Promise<void>> {
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
