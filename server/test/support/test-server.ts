import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresConnection } from "../../src/platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded/start-embedded-postgres.ts";
import { silentLog } from "./silent-log.ts";

/** Environment variable that passes the connection from `global-setup.ts` to the test processes. */
export const testServerVariable = "PARLANCE_TEST_SERVER";

export interface TestServer {
  readonly connection: PostgresConnection;
  stop(): Promise<void>;
}

/** Starts a server for tests in a temporary folder. It does not flush data to disk and allows many connections. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "parlance-test-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "800" },
    orphanSeconds: 2,
  });
  return {
    connection: server.connection,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
