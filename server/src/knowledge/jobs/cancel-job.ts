import type { Transactions } from "../../ports/database.ts";
import { findJob, type FindJobDeps } from "./find-job.ts";
import { endCanceled, lockJob, noteCancellation } from "./jobs.sql.ts";
import { cancellation, isBulk } from "./model/job-state.ts";
import type { Job } from "./model/job.ts";

export interface CancelJobDeps extends FindJobDeps {
  readonly database: Transactions;
}

/**
 * Requests that a bulk job stop. A queued job ends immediately, a deletion continues, and a job that has ended does not change.
 * @returns null if the account does not have the job
 */
export async function cancelJob(deps: CancelJobDeps, accountId: string, jobId: string): Promise<Job | null> {
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, accountId, jobId);
    if (job === null) return;
    const effect = cancellation(job);
    if (effect === "now") await endCanceled(tx, job);
    else if (effect === "noted") await noteCancellation(tx, job);
  });
  const job = await findJob(deps, accountId, jobId);
  return job !== null && isBulk(job.operation) ? job : null;
}
