import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pinoLog } from "../../src/platform/log/pino.ts";
import type { PostgresConnection } from "../../src/platform/postgres/client.ts";
import { startService } from "../../src/compose/start.ts";
import { readSettings } from "../../src/config/settings.ts";
import { noteService } from "./problem-origins.ts";
import type { SharedService } from "./service.ts";
import { frugalStart } from "./frugal-start.ts";
import { testServerVariable } from "./test-server.ts";
import { startWatchedService, type WatchedService } from "./watched-service.ts";

/** Another node that uses a service's database and secret. Stop it before the service. */
export interface SecondNode {
  readonly url: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Returns the settings of another node. Requires the database server of the test run (project "integration"). */
export async function settingsBeside(
  service: SharedService,
  environment: Environment,
): Promise<Environment & { readonly DATA_DIR: string }> {
  const server = JSON.parse(process.env[testServerVariable] ?? "") as PostgresConnection;
  const name = await service.database.one<{ name: string }>("test.databaseName", "select current_database()::text as name");
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
  await copyFile(path.join(service.dataDir, "secret.key"), path.join(dataDir, "secret.key"));
  return {
    PORT: "0",
    DEMO: "off",
    ROLE: "api",
    RATE_LIMITS: "off",
    CHECK_ANSWERS: "on",
    LOG_LEVEL: "silent",
    FILES_DIR: path.join(service.dataDir, "files"),
    CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
    DATABASE_URL: `postgresql://${server.user}@localhost:${server.port}/${name?.name}?host=${encodeURIComponent(server.host)}`,
    ...environment,
    DATA_DIR: dataDir,
  };
}

/** Starts a node in this process. */
export async function startSecondNode(service: SharedService, environment: Environment = {}): Promise<SecondNode> {
  const variables = await settingsBeside(service, environment);
  const settings = readSettings(variables);
  const node = await startService(settings, pinoLog(settings.logLevel), "0.0.0-test", frugalStart);
  noteService(node.address);
  return {
    url: node.address,
    async stop() {
      await node.stop();
      await rm(variables.DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** Starts a node in a separate process. */
export async function startNodeProcess(service: SharedService, environment: Environment = {}): Promise<WatchedService> {
  const variables = await settingsBeside(service, environment);
  const node = await startWatchedService(variables);
  return {
    ...node,
    async stop() {
      await node.kill();
      await rm(variables.DATA_DIR, { recursive: true, force: true });
    },
  };
}
