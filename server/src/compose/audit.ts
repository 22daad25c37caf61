import { startPurging } from "../audit/purge-entries.ts";
import { recordCalls } from "../audit/record-calls.route.ts";
import type { Route } from "../platform/endpoint/route.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";

const everyMs = 3_600_000;

/** Adds the audit log to all routes, and deletes old entries. */
export function composeAudit({ store, log, cleanup }: Foundation, routes: readonly Route[]): Route[] {
  const { database } = store;
  const purging = startPurging({ database: store.jobs, log }, everyMs);
  cleanup.add("audit log", async () => purging.stop());
  return recordCalls(routes, { database, ids, log });
}
