import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ids } from "../../src/platform/ids.ts";
import { pinoLog } from "../../src/platform/log/pino.ts";
import { accountStatements } from "../../src/auth/accounts.sql.ts";
import type { Database, PostgresConnection } from "../../src/platform/postgres/client.ts";
import { createAccount } from "../../src/auth/create-account.ts";
import { startService } from "../../src/compose/start.ts";
import { readSettings } from "../../src/config/settings.ts";
import type { Log } from "../../src/platform/lib/log.ts";
import { noteService, notingWrites } from "./problem-origins.ts";
import { frugalStart } from "./frugal-start.ts";
import { testDatabase } from "./test-database.ts";
import { testPassword, testPasswordHasher } from "./test-password.ts";

/** An account, its key and its owner. */
export interface TestAccount {
  readonly accountId: string;
  readonly key: string;
  readonly email: string;
  readonly password: string;
}

/** A complete service, without mocks, that test files can share. */
export interface SharedService {
  readonly url: string;
  readonly database: Database;
  readonly connection: PostgresConnection;
  /** The owner account of the first start or, if test files share the service, an account for this file. */
  readonly owner: TestAccount;
  readonly dataDir: string;
  /** Adds another account. If an earlier attempt of the same test has already used the email address, a tag is added to it. */
  addAccount(email: string): Promise<TestAccount>;
}

/** A service with its own database. */
export interface TestService extends SharedService {
  stop(): Promise<void>;
}

/**
 * Starts a service with its own database.
 * @param environment settings by name; rate limits and the demo are off by default
 * @param log replaces the log of the service
 */
export async function startTestService(environment: Readonly<Record<string, string>> = {}, log?: Log): Promise<TestService> {
  const { database, connection, drop } = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
  const settings = readSettings({
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    CHECK_ANSWERS: "on",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    // Shared by all tests on the machine, so the model is built only once.
    CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
    DATABASE_URL: `postgresql://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    BOOTSTRAP_EMAIL: "owner@example.com",
    BOOTSTRAP_PASSWORD: testPassword,
    ...environment,
  });
  const service = await startService(settings, log ?? pinoLog(settings.logLevel), "0.0.0-test", frugalStart);
  await service.seedDemo();
  if (service.owner === null) throw new Error("the test database had an account already");
  const auth = accountStatements(database);
  noteService(service.address);
  return {
    url: service.address,
    database: notingWrites(database),
    connection,
    dataDir,
    owner: { accountId: service.owner.accountId, key: service.owner.accountKey, email: service.owner.email, password: testPassword },
    async addAccount(email) {
      const add = (address: string): ReturnType<typeof createAccount> =>
        createAccount({ store: auth, passwords: testPasswordHasher, ids }, { email: address, password: testPassword, onlyFirst: false });
      const tagged = email.replace("@", `+${randomUUID()}@`);
      const account = (await add(email)) ?? (await add(tagged));
      if (account === null) throw new Error(`${tagged} already has an account`);
      return { accountId: account.accountId, key: account.accountKey, email: account.email, password: testPassword };
    },
    async stop() {
      await service.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
