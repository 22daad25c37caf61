import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import { failImported } from "../sources/own-source.ts";
import { activeBulkJob } from "./jobs.sql.ts";
import type { Job, NewJob } from "./model/job.ts";
import { queueJob } from "./queue-job.sql.ts";

const isBusy = "Another bulk job of the account is queued or running. Wait for it to end, then send the request again.";

/**
 * Queues a bulk job. Call this last in the caller's transaction.
 * @param busy failure code if another bulk job of the account is queued or running
 * @throws Failure `busy`
 */
export async function queueBulkJob(
  tx: Queryable,
  job: NewJob,
  busy: "knowledge.removal_busy" | "brand.removal_busy" = "knowledge.removal_busy",
): Promise<Job> {
  const queued = await queueJob(tx, job);
  if (!("busy" in queued)) return queued.job;
  const { sourceId } = job.task as { readonly sourceId?: string | null };
  await failIfImported(tx, job.accountId, sourceId ?? null);
  return failBusy(queued.busy, busy);
}

/** @throws Failure `knowledge.import_running` if the account's bulk job is an import into the source */
export async function failIfImported(tx: Queryable, accountId: string, sourceId: string | null): Promise<void> {
  if (sourceId === null) return;
  const other = await activeBulkJob(tx, accountId);
  if (other?.operation === "import" && other.task.sourceId === sourceId) failImported();
}

/** @throws Failure `busy`, with the id of the queued or running job */
export function failBusy(jobId: string, busy: "knowledge.removal_busy" | "brand.removal_busy" = "knowledge.removal_busy"): never {
  return fail(busy, isBusy, { job_id: jobId });
}
