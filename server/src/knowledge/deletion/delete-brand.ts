import { fail } from "../../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { raiseIfModelsDiffer } from "../embedding-migrations/raise-plan.sql.ts";
import type { Job } from "../jobs/model/job.ts";
import { queueBulkJob } from "../jobs/queue-bulk-job.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../sources/sources-changed.ts";
import { negated } from "../model/units.ts";
import { addUsage, unlimited } from "../usage.sql.ts";
import { countPersonas, isOnboarded, lockBrand, lockBrandSources, removeBrand } from "./deletion.sql.ts";
import { isConfirmed } from "../sources/model/confirmation.ts";
import { documentsIn } from "../sources/held-documents.sql.ts";

export interface DeleteBrandDeps extends SourcesChangedDeps {
  readonly database: Transactions;
  readonly ids: Ids;
}

/**
 * Deletes a brand, its personas, its sources and their documents. After this resolves, none of them is used.
 * @param confirm the brand's display name; required if the brand has sources or personas
 * @returns the job that removes the documents; null if the brand has no sources
 */
export async function deleteBrand(deps: DeleteBrandDeps, accountId: string, brandId: string, confirm: string | null): Promise<Job | null> {
  const id = deps.ids.uuidv7();
  const job = await deps.database.transaction(async (tx) => {
    const sourceIds = await lockDeletable(tx, accountId, brandId, confirm);
    const held = await documentsIn(tx, accountId, sourceIds);
    // Account documents may have vectors that only this brand's model used and that must now be removed.
    await raiseIfModelsDiffer(tx, accountId);
    await removeBrand(tx, accountId, brandId);
    if (sourceIds.length === 0) return null;
    await addUsage(tx, accountId, "documents.deleted", negated(held), unlimited);
    const total = held.documents;
    return queueBulkJob(tx, { id, accountId, operation: "delete", total, task: { sourceId: null } }, "brand.removal_busy");
  });
  await sourcesChanged(deps, accountId);
  return job;
}

/**
 * Locks a brand for deletion.
 * @returns the ids of its sources, which are also locked
 */
async function lockDeletable(tx: Queryable, accountId: string, brandId: string, confirm: string | null): Promise<string[]> {
  const brand = await lockBrand(tx, accountId, brandId);
  if (brand === null) fail("resource.not_found", "No brand with this id exists.");
  if (await isOnboarded(tx, accountId, brandId))
    fail("brand.onboarding_active", "An onboarding job is writing to the brand. Wait for it to end, or cancel it.");
  const sources = await lockBrandSources(tx, accountId, brandId);
  if (sources.some((source) => source.isConnected))
    fail("brand.has_integration_streams", "A source of the brand belongs to an integration stream. Disconnect the integration first.");
  const personas = await countPersonas(tx, accountId, brandId);
  if (!isConfirmed(confirm, { name: brand.name, holds: sources.length + personas })) {
    fail(
      "brand.confirm_required",
      `The brand has ${sources.length} source(s) and ${personas} persona(s). To delete it, repeat the request with \`confirm\` set to ${JSON.stringify(brand.name)}.`,
    );
  }
  return sources.map((source) => source.id);
}
