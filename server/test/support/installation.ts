import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "../../src/platform/postgres/client.ts";
import { startService } from "../../src/compose/start.ts";
import { readSettings } from "../../src/config/settings.ts";
import { keptLog } from "./kept-log.ts";
import { sharedEmbedder } from "./shared-embedder.ts";
import { testDatabase } from "./test-database.ts";
import { startWatchedService, type WatchedService } from "./watched-service.ts";

type Environment = Readonly<Record<string, string>>;

/** An installation that can be restarted with other settings. */
export interface Installation {
  readonly database: Database;
  readonly key: string;
  /** Starts the service in this process. */
  start(environment?: Environment): Promise<RunningInstallation>;
  /** Starts the service in a separate process. */
  startProcess(environment?: Environment): Promise<WatchedService>;
  remove(): Promise<void>;
}

export interface RunningInstallation {
  readonly url: string;
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const { database, connection, drop } = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
  const key = `ak_${"k".repeat(43)}`;
  const variables = (environment: Environment): Environment => ({
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    CHECK_ANSWERS: "on",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
    DATABASE_URL: `postgresql://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    BOOTSTRAP_EMAIL: "owner@example.com",
    BOOTSTRAP_PASSWORD: "correct-horse-battery",
    BOOTSTRAP_ACCOUNT_KEY: key,
    ...environment,
  });
  return {
    database,
    key,
    async start(environment = {}) {
      const { log, lines } = keptLog();
      const service = await startService(readSettings(variables(environment)), log, "0.0.0-test", { createEmbedder: sharedEmbedder });
      return { url: service.address, lines, stop: () => service.stop() };
    },
    startProcess: (environment = {}) => startWatchedService(variables(environment)),
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
