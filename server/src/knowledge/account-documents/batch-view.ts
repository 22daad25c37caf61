import type { BatchResult } from "./upsert-account-documents.ts";

/** Returns the results of a batch with the number of items per status. */
export function batchView(results: readonly BatchResult[]) {
  const count = { created: 0, updated: 0, no_op: 0, failed: 0 };
  for (const { status } of results) count[status] += 1;
  return { ...count, results: results.map(({ externalId, ...result }) => ({ external_id: externalId, ...result })) };
}
