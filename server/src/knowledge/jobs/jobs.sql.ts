import type { Queryable } from "../../ports/database.ts";
import type { IndexProgress } from "../../ports/index-progress.ts";
import { isCompletionNewer, readAllCompleted } from "../documents/seen-by-index.sql.ts";
import { endedColumns, reportEnd } from "./job-events.sql.ts";
import { jobColumns } from "./job-columns.sql.ts";
import { keptJobs } from "./kept.sql.ts";
import type { Job } from "./model/job.ts";
import { reportProgress } from "./job-progress.sql.ts";
import type { SteppedJob } from "./model/job-state.ts";

type JobKey = Pick<Job, "accountId" | "id">;

/**
 * Returns a job of the account, and whether an index at the position may not contain its results. Null if the job does not exist or ended more than
 * seven days ago.
 */
export function jobById(
  db: Queryable,
  accountId: string,
  jobId: string,
  position: string,
): Promise<(Job & { readonly isBehind: boolean }) | null> {
  return db.one(
    "jobs.byId",
    `select ${jobColumns}, ${isCompletionNewer("j", "$3")} as "isBehind" from jobs j where j.account_id = $1 and j.id = $2 and (${keptJobs})`,
    [accountId, jobId, position],
  );
}

/**
 * Returns the account's jobs that have not ended or that ended at most seven days ago, newest first.
 * @param index index of this node; a job is completed only if searches on the node show its results
 */
export async function listJobs(
  db: Queryable,
  index: IndexProgress,
  accountId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: Job[]; readonly total: number }> {
  const [items, total] = await Promise.all([
    readAllCompleted<Job>(index, (position) =>
      db.rows(
        "jobs.list",
        `select ${jobColumns}, ${isCompletionNewer("j", "$4")} as "isBehind" from jobs j
         where j.account_id = $1 and (${keptJobs}) order by j.created_at desc, j.id desc limit $2 offset $3`,
        [accountId, limit, offset, position],
      ),
    ),
    db.one<{ count: number }>("jobs.countKept", `select count(*) as count from jobs j where j.account_id = $1 and (${keptJobs})`, [
      accountId,
    ]),
  ]);
  return { items, total: total?.count ?? 0 };
}

/** Returns the account's queued or running bulk job, or null. */
export function activeBulkJob(db: Queryable, accountId: string): Promise<Job | null> {
  return db.one<Job>(
    "jobs.activeBulk",
    `select ${jobColumns} from jobs j where j.account_id = $1 and j.operation <> 'summary' and j.status in ('queued', 'running')`,
    [accountId],
  );
}

/** Locks a job of the account until the commit, so that workers do not claim it or record a step. */
export function lockJob(tx: Queryable, accountId: string, jobId: string): Promise<Job | null> {
  return tx.one<Job>("jobs.lock", `select ${jobColumns} from jobs j where j.account_id = $1 and j.id = $2 for update`, [accountId, jobId]);
}

/** Records in a locked job that a cancellation was requested. */
export async function noteCancellation(tx: Queryable, { accountId, id }: JobKey): Promise<void> {
  await tx.run("jobs.noteCancellation", `update jobs set cancel_requested = true where account_id = $1 and id = $2`, [accountId, id]);
  await reportProgress(tx, { accountId, id });
}

/** Ends a locked job as canceled. */
export async function endCanceled(tx: Queryable, { accountId, id }: JobKey): Promise<void> {
  await tx.run(
    "jobs.endCanceled",
    `update jobs set status = 'canceled', cancel_requested = true, finished_at = now(), lease_owner = null, lease_until = null
     where account_id = $1 and id = $2`,
    [accountId, id],
  );
  await reportProgress(tx, { accountId, id });
}

/** Locks a running job that is leased to `owner`, so that no other worker claims it, regardless of how long the transaction takes. */
export function lockHeld(tx: Queryable, jobId: string, owner: string): Promise<Job | null> {
  return tx.one<Job>(
    "jobs.lockHeld",
    `select ${jobColumns} from jobs j where j.id = $1 and j.lease_owner = $2 and j.status = 'running' for update`,
    [jobId, owner],
  );
}

/** Records a step of a locked job: renews the lease if the job continues, or ends the job. */
export async function recordStep(tx: Queryable, { accountId, id }: JobKey, stepped: SteppedJob, leaseMs: number): Promise<void> {
  const { status, processed, failed, task, error } = stepped;
  await tx.one(
    "jobs.note",
    `with ended as (
     update jobs set status = $2, processed = $3, failed = $4, task = $5, error = $6, attempts = 0,
       finished_at = case when $2 = 'running' then null else now() end, finished_xid = case when $2 = 'completed' then pg_current_xact_id() end,
       lease_owner = case when $2 = 'running' then lease_owner end,
       lease_until = case when $2 = 'running' then now() + $7::integer * interval '1 millisecond' end
     where id = $1 and account_id = $8 returning ${endedColumns}
     ), ${reportEnd}`,
    [id, status, processed, failed, JSON.stringify(task), error === null ? null : JSON.stringify(error), leaseMs, accountId],
  );
  if (status === "running") await reportProgress(tx, { accountId, id });
}
