import { fail } from "../../platform/errors/fail.ts";
import { failedDocuments, recordedFailures, skippedItems, type JobFailure } from "./failures.sql.ts";
import { findJob, type FindJobDeps } from "./find-job.ts";

/**
 * Returns what a job could not process, with causes: items that an import skipped, documents that could not be moved or activated, and those whose
 * processing failed after the job had queued them.
 * @throws Failure `resource.not_found`
 */
export async function listFailures(
  deps: FindJobDeps,
  accountId: string,
  jobId: string | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: readonly JobFailure[]; readonly total: number }> {
  const job = jobId === null ? null : await findJob(deps, accountId, jobId);
  if (job === null) fail("resource.not_found", "No job with this id exists.");
  switch (job.operation) {
    case "import":
      return skippedItems(deps.database, job, page);
    case "process":
    case "reprocess":
      return failedDocuments(deps.database, job, job.task, page);
    case "delete":
    case "move":
    case "activate":
    case "undo":
    case "summary":
      return recordedFailures(deps.database, job, page);
  }
}
