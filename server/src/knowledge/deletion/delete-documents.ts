import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { markDeleted } from "../documents/mark-deleted.ts";
import type { Job } from "../jobs/model/job.ts";
import { failIfImported, queueBulkJob } from "../jobs/queue-bulk-job.ts";
import { failCrawled } from "../sources/own-source.ts";
import { shareSource } from "./deletion.sql.ts";

export interface DeleteDocumentsDeps {
  readonly database: Transactions;
  readonly ids: Ids;
  /** Resolves when the index no longer contains documents deleted before the call. */
  readonly indexCaughtUp: () => Promise<void>;
}

/**
 * Deletes documents of a source and ignores unknown ids. After this resolves, searches no longer find the documents.
 * @returns the job that removes the documents; null if no id matched
 */
export async function deleteDocuments(
  deps: DeleteDocumentsDeps,
  accountId: string,
  input: { readonly sourceId: string; readonly externalIds: readonly string[] },
): Promise<Job | null> {
  const { sourceId } = input;
  // A malformed id cannot exist, so it is ignored like an unknown id.
  const externalIds = [...new Set(input.externalIds.map((id) => id.normalize("NFC")))].filter(isExternalId);
  const id = deps.ids.uuidv7();
  const job = await deps.database.transaction(async (tx) => {
    await failIfImported(tx, accountId, sourceId);
    const source = await shareSource(tx, accountId, sourceId);
    if (source === null) fail("knowledge.source_not_found", "No source with this id exists.");
    if (source.isManaged)
      fail("knowledge.source_managed", "The source belongs to an integration stream, so only the integration can delete its documents.");
    if (source.isCrawled) failCrawled();
    const { documents } = await markDeleted(tx, accountId, { sourceId, externalIds });
    return documents === 0 ? null : queueBulkJob(tx, { id, accountId, operation: "delete", total: documents, task: { sourceId } });
  });
  if (job !== null) await deps.indexCaughtUp();
  return job;
}
