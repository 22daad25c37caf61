import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { createDatabase } from "../../src/platform/postgres/client.ts";
import { notingWrites } from "./problem-origins.ts";
import { startTestService, type SharedService, type TestService } from "./service.ts";
import { silentLog } from "./silent-log.ts";

/**
 * Test hooks for files that share the service of their worker, with default settings. `service.owner` belongs to an account that only this
 * file uses
 * and that does not own the installation. Files that count objects in the whole installation, or change its tables or settings, start their
 * own
 * service.
 */
export const sharedService = test
  // Vitest determines the fixtures in use from this destructuring pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend("worker", { scope: "worker" }, async ({}, { onCleanup }): Promise<TestService> => {
    const service = await startTestService();
    onCleanup(() => service.stop());
    return service;
  })
  .extend("service", { scope: "file" }, async ({ worker }, { onCleanup }): Promise<SharedService> => {
    const { url, dataDir, connection, addAccount } = worker;
    // A separate pool per file, because a statement name may be used for only one statement text, and files choose names independently.
    const database = createDatabase(connection, { maxConnections: 4, log: silentLog });
    onCleanup(() => database.close());
    return {
      url,
      dataDir,
      connection,
      addAccount,
      database: notingWrites(database),
      owner: await addAccount(`owner-${randomUUID()}@example.com`),
    };
  });
