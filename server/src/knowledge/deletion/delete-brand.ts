import { fail } from "../../platform/errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Job } from "../jobs/model/job.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../sources/sources-changed.ts";
import type { RemovalStore } from "./store.ts";

export interface DeleteBrandDeps extends SourcesChangedDeps {
  readonly removals: Pick<RemovalStore, "brand">;
  readonly ids: Ids;
}

/**
 * Deletes a brand with its personas, sources and their documents, none of which serves any more when it resolves.
 * @param confirm the brand's display name; required when it has sources or personas
 * @returns the job that removes the documents, or null when the brand had no source
 */
export async function deleteBrand(deps: DeleteBrandDeps, accountId: string, brandId: string, confirm: string | null): Promise<Job | null> {
  const removal = await deps.removals.brand(accountId, brandId, confirm, deps.ids.uuidv7());
  switch (removal.kind) {
    case "brand_gone":
      return fail("resource.not_found", "No brand with this id exists.");
    case "managed":
      return fail("brand.has_integration_streams", "A source of the brand belongs to an integration stream. Disconnect it first.");
    case "unconfirmed":
      return fail(
        "brand.confirm_required",
        `The brand has ${removal.holds.sources} source(s) and ${removal.holds.personas} persona(s). To delete it, repeat with ?confirm=${encodeURIComponent(removal.name)}`,
      );
    case "crawled":
      return fail("brand.onboarding_active", "An onboarding is writing to the brand. Wait for it to end, or cancel it.");
    case "busy":
      return fail(
        "brand.removal_busy",
        "Another bulk job of the account is queued or running. Wait for it to end, then send the request again.",
        {
          job_id: removal.jobId,
        },
      );
    case "deleted":
    case "queued":
      await sourcesChanged(deps, accountId);
      return removal.kind === "queued" ? removal.job : null;
  }
}
