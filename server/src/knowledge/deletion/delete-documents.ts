import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Job } from "../jobs/model/job.ts";
import { failCrawled } from "../sources/own-source.ts";
import type { RemovalStore } from "./store.ts";

export interface DeleteDocumentsDeps {
  readonly removals: Pick<RemovalStore, "documents">;
  readonly ids: Ids;
  /** Resolves when the index no longer contains anything deleted before the call. */
  readonly indexCaughtUp: () => Promise<void>;
}

/**
 * Deletes documents of one source; unknown ids are skipped. When it resolves they cannot be found any more.
 * @returns the job that removes them, or null when nothing matched
 */
export async function deleteDocuments(
  deps: DeleteDocumentsDeps,
  accountId: string,
  input: { readonly sourceId: string; readonly externalIds: readonly string[] },
): Promise<Job | null> {
  // A malformed id is treated as unknown.
  const externalIds = [...new Set(input.externalIds.map((id) => id.normalize("NFC")))].filter(isExternalId);
  const removal = await deps.removals.documents(accountId, input.sourceId, externalIds, deps.ids.uuidv7());
  switch (removal.kind) {
    case "source_gone":
      return fail("knowledge.source_not_found", "No source with this id exists.");
    case "managed":
      return fail("knowledge.source_managed", "The source belongs to an integration stream, which deletes its documents.");
    case "crawled":
      return failCrawled();
    case "busy":
      return fail(
        "knowledge.removal_busy",
        "Another bulk job of the account is queued or running. Wait for it to end, then send the request again.",
        {
          job_id: removal.jobId,
        },
      );
    case "nothing":
      return null;
    case "queued":
      await deps.indexCaughtUp();
      return removal.job;
  }
}
