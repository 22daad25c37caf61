import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { createDatabase } from "../../src/platform/postgres/client.ts";
import { startTestService, type SharedService, type TestService } from "./service.ts";
import { silentLog } from "./silent-log.ts";

/**
 * The hooks of files that share their worker's service, with default settings. `service.owner` belongs to an account of the file
 * alone, and does not own the installation. A file that counts what is in the whole installation, or changes its tables or settings,
 * starts its own service.
 */
export const sharedService = test
  // Vitest reads the fixtures in use from this pattern.
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend("worker", { scope: "worker" }, async ({}, { onCleanup }): Promise<TestService> => {
    const service = await startTestService();
    onCleanup(() => service.stop());
    return service;
  })
  .extend("service", { scope: "file" }, async ({ worker }, { onCleanup }): Promise<SharedService> => {
    const { url, dataDir, connection, addAccount } = worker;
    // A pool of the file's own: a statement name belongs to one text, and files choose theirs independently.
    const database = createDatabase(connection, { maxConnections: 4, log: silentLog });
    onCleanup(() => database.close());
    return { url, dataDir, connection, addAccount, database, owner: await addAccount(`owner-${randomUUID()}@example.com`) };
  });
