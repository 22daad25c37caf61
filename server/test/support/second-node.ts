import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pinoLog } from "../../src/platform/log/pino.ts";
import type { PostgresConnection } from "../../src/platform/postgres/client.ts";
import { startService } from "../../src/compose/start.ts";
import { readSettings } from "../../src/platform/config/settings.ts";
import { runTypeScript } from "./run-typescript.ts";
import type { TestService } from "./service.ts";
import { testServerVariable } from "./test-server.ts";

/** Another node on a service's database, with its secret. Stop it before the service. */
export interface SecondNode {
  readonly url: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Returns the settings of another node. Needs the run's database server (project "integration"). */
export async function settingsBeside(service: TestService, environment: Environment): Promise<Environment & { readonly DATA_DIR: string }> {
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
export async function startSecondNode(service: TestService, environment: Environment = {}): Promise<SecondNode> {
  const variables = await settingsBeside(service, environment);
  const settings = readSettings(variables);
  const node = await startService(settings, pinoLog(settings.logLevel), "0.0.0-test");
  return {
    url: node.address,
    async stop() {
      await node.stop();
      await rm(variables.DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** A node in its own process, which can be suspended. */
export interface NodeProcess extends SecondNode {
  /** Suspends it immediately. */
  halt(): void;
  /** Resumes it as if no time had passed. */
  resume(): void;
}

export async function startNodeProcess(service: TestService, environment: Environment = {}): Promise<NodeProcess> {
  const variables = await settingsBeside(service, environment);
  let tell = (_address: string): void => undefined;
  const address = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const child = runTypeScript(fileURLToPath(new URL("./serve.ts", import.meta.url)), [JSON.stringify(variables)], (line) => tell(line));
  const died = once(child, "exit").then(() => {
    throw new Error("the node did not start");
  });
  died.catch(() => undefined);
  return {
    url: await Promise.race([address, died]),
    halt: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGKILL");
      await died.catch(() => undefined);
      await rm(variables.DATA_DIR, { recursive: true, force: true });
    },
  };
}
