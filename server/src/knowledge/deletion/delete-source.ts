import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Job } from "../jobs/model/job.ts";
import { failIfImported, queueBulkJob } from "../jobs/queue-bulk-job.ts";
import { failCrawled } from "../sources/own-source.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../sources/sources-changed.ts";
import { negated } from "../model/units.ts";
import { addUsage, unlimited } from "../usage.sql.ts";
import { lockSource, markSourceDeleted } from "./deletion.sql.ts";
import { isConfirmed } from "../sources/model/confirmation.ts";
import { documentsIn } from "../sources/held-documents.sql.ts";

export interface DeleteSourceDeps extends SourcesChangedDeps {
  readonly database: Transactions;
  readonly ids: Ids;
}

/**
 * Deletes a source and all its documents. After this resolves, answers no longer use the source, and its name is available.
 * @param confirm the source's name; required if the source has documents
 */
export async function deleteSource(deps: DeleteSourceDeps, accountId: string, sourceId: string, confirm: string | null): Promise<Job> {
  const id = deps.ids.uuidv7();
  const job = await deps.database.transaction(async (tx) => {
    // Runs before the lock, which would otherwise wait for a batch of the import.
    await failIfImported(tx, accountId, sourceId);
    const source = await lockSource(tx, accountId, sourceId);
    if (source === null) fail("knowledge.source_not_found", "No source with this id exists.");
    if (source.isConnected)
      fail("knowledge.source_managed", "The source belongs to an integration stream. Disconnect the integration first.");
    if (source.isCrawled) failCrawled();
    const held = await documentsIn(tx, accountId, [sourceId]);
    if (!isConfirmed(confirm, { name: source.name, holds: held.documents })) {
      fail(
        "knowledge.source_confirm_required",
        `The source has ${held.documents} document(s). To delete it, repeat the request with \`confirm\` set to ${JSON.stringify(source.name)}.`,
      );
    }
    await markSourceDeleted(tx, accountId, sourceId);
    await addUsage(tx, accountId, "documents.deleted", negated(held), unlimited);
    return queueBulkJob(tx, { id, accountId, operation: "delete", total: held.documents, task: { sourceId } });
  });
  await sourcesChanged(deps, accountId);
  return job;
}
