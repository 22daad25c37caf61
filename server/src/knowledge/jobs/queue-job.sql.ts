import type { Job, NewJob } from "./model/job.ts";
import type { Queryable } from "../../ports/database.ts";
import { reportProgress } from "./job-progress.sql.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { exclusiveSource } from "./model/job-state.ts";
import { jobColumns } from "./job-columns.sql.ts";

/**
 * Queues a job in the caller's transaction. Returns the id of another bulk job of the account, or another summary job of the source, if one
 * is queued or running; the caller must then roll back. Waits for concurrent transactions that queue or end a job, so call this last, after
 * `addUsage`.
 */
export async function queueJob(tx: Queryable, job: NewJob): Promise<{ readonly job: Job } | { readonly busy: string }> {
  for (;;) {
    const queued = await tx.one<Job>(
      "jobs.queue",
      `insert into jobs as j (id, account_id, operation, task, total) values ($1, $2, $3, $4, $5) on conflict do nothing returning ${jobColumns}`,
      [job.id, job.accountId, job.operation, JSON.stringify(job.task), job.total],
    );
    if (queued !== null) {
      await notify(tx, "jobs_pending", {});
      await reportProgress(tx, queued);
      return { job: queued };
    }
    const busy = await otherJob(tx, job);
    // The job ended between the two statements, so try again.
    if (busy !== null) return { busy: busy.id };
  }
}

function otherJob(tx: Queryable, job: NewJob): Promise<{ id: string } | null> {
  const sourceId = exclusiveSource(job);
  if (sourceId !== null) {
    return tx.one<{ id: string }>(
      "jobs.otherSummary",
      `select id from jobs where task ->> 'sourceId' = $1 and operation = 'summary' and status in ('queued', 'running')`,
      [sourceId],
    );
  }
  return tx.one<{ id: string }>(
    "jobs.otherBulk",
    `select id from jobs where account_id = $1 and operation <> 'summary' and status in ('queued', 'running')`,
    [job.accountId],
  );
}
