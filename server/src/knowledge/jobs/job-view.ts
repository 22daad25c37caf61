import type { View } from "../../platform/endpoint/schemas.ts";
import type { JobView } from "./job.schema.ts";
import type { Job, JobOperation } from "./model/job.ts";

/** Reasons that individual entries of a job fail. */
const reasons: Partial<Record<JobOperation, string>> = {
  move: "The other source has documents with the same ids. These documents were not moved.",
  import: "Some items were skipped. `listJobFailures` names them.",
  activate: "The persona has reached its limit of documents. The remaining documents were not activated.",
  undo: "Some documents were left as they are. `listJobFailures` names them with the reason.",
};

function sourceIdOf(job: Job): string | null {
  return "sourceId" in job.task ? job.task.sourceId : null;
}

/** A job in API form; `JobView` is its schema. */
export function jobView(job: Job): View<typeof JobView> {
  return {
    job_id: job.id,
    ...(job.operation === "undo" ? { operation: "import", undoes_import: true } : { operation: job.operation }),
    source_id: sourceIdOf(job),
    status: job.status,
    processed: job.processed,
    total: job.total,
    failed: job.failed,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    failed_reason: job.failed > 0 ? (reasons[job.operation] ?? null) : null,
    error: job.error,
  };
}
