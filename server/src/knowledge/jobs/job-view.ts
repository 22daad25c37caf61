import type { Job } from "./store.ts";

/** A job as callers see it; `JobView` is its schema. */
export function jobView(job: Job): object {
  return {
    job_id: job.id,
    operation: job.operation,
    status: job.status,
    processed: job.processed,
    total: job.total,
    failed: job.failed,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    error: job.error,
  };
}
