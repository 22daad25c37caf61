import type { Queryable } from "../../ports/database.ts";
import type { IndexProgress } from "../../ports/index-progress.ts";
import { readCompleted } from "../documents/seen-by-index.sql.ts";
import { activeBulkJob, jobById } from "./jobs.sql.ts";
import { countPending } from "./selection.sql.ts";
import type { Job } from "./model/job.ts";

export interface FindJobDeps {
  readonly database: Queryable;
  /** Index of this node; a job is completed only if searches on the node show its results. */
  readonly index: IndexProgress;
}

/** Returns a job of the account; null if it does not exist or ended more than seven days ago. */
export function findJob({ database, index }: FindJobDeps, accountId: string, jobId: string): Promise<Job | null> {
  return readCompleted<Job>(index, (position) => jobById(database, accountId, jobId, position));
}

/** Returns the number of documents that are waiting for processing if the job queues documents; null for other jobs. */
export async function pendingOf({ database }: Pick<FindJobDeps, "database">, job: Job): Promise<number | null> {
  if (job.operation !== "process" && job.operation !== "reprocess") return null;
  return countPending(database, job.accountId, job.task.sourceId);
}

/** Returns the account's queued or running bulk job, or null. */
export function findActiveBulkJob({ database }: Pick<FindJobDeps, "database">, accountId: string): Promise<Job | null> {
  return activeBulkJob(database, accountId);
}
