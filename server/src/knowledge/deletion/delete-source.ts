import { fail } from "../../platform/errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Job } from "../jobs/model/job.ts";
import { failCrawled } from "../sources/own-source.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../sources/sources-changed.ts";
import type { RemovalStore } from "./store.ts";

export interface DeleteSourceDeps extends SourcesChangedDeps {
  readonly removals: Pick<RemovalStore, "source">;
  readonly ids: Ids;
}

/**
 * Deletes a source with all its documents. When it resolves nothing is answered from it and its name is free.
 * @param confirm the source's name; required when it has documents
 */
export async function deleteSource(deps: DeleteSourceDeps, accountId: string, sourceId: string, confirm: string | null): Promise<Job> {
  const removal = await deps.removals.source(accountId, sourceId, confirm, deps.ids.uuidv7());
  switch (removal.kind) {
    case "source_gone":
      return fail("knowledge.source_not_found", "No source with this id exists.");
    case "managed":
      return fail("knowledge.source_managed", "The source belongs to an integration stream. Disconnect the stream instead.");
    case "unconfirmed":
      return fail(
        "knowledge.source_confirm_required",
        `The source has ${removal.holds} document(s). To delete it, repeat with ?confirm=${encodeURIComponent(removal.name)}`,
      );
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
    case "queued":
      await sourcesChanged(deps, accountId);
      return removal.job;
  }
}
