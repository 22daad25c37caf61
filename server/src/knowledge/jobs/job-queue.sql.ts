import type { Queryable } from "../../ports/database.ts";
import { endedColumns, reportEnd } from "./job-events.sql.ts";
import { jobColumns } from "./job-columns.sql.ts";
import { keptJobs } from "./kept.sql.ts";
import type { ClaimedJob, JobError, JobOperation } from "./model/job.ts";

/** Job queue for workers. A lease belongs to an owner id; if an owner has lost its lease, its writes have no effect. */
export type JobQueue = ReturnType<typeof jobQueue>;

export function jobQueue(database: Queryable) {
  return {
    /** Leases the oldest job that is waiting or whose lease has expired. */
    claim(operations: readonly JobOperation[], owner: string, leaseMs: number): Promise<ClaimedJob | null> {
      return database.one<ClaimedJob>(
        "jobs.claim",
        `update jobs j set status = 'running', started_at = coalesce(j.started_at, now()), lease_owner = $2,
           lease_until = now() + $3::integer * interval '1 millisecond'
         from (
           select id from jobs j
           where j.operation = any ($1::text[]) and j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now())
           order by j.created_at, j.id limit 1 for update skip locked
         ) next
         where j.id = next.id returning ${jobColumns}, j.attempts`,
        [operations, owner, leaseMs],
      );
    },

    /** Renews a lease. Returns false if the lease was lost. */
    async keep(jobId: string, owner: string, leaseMs: number): Promise<boolean> {
      const rows = await database.run(
        "jobs.keep",
        `update jobs set lease_until = now() + $3::integer * interval '1 millisecond' where id = $1 and lease_owner = $2`,
        [jobId, owner, leaseMs],
      );
      return rows > 0;
    },

    async complete(jobId: string, owner: string): Promise<void> {
      await database.one(
        "jobs.complete",
        `with ended as (
         update jobs set status = 'completed', processed = total, finished_at = now(), lease_owner = null, lease_until = null
         where id = $1 and lease_owner = $2 and status = 'running' returning ${endedColumns}
         ), ${reportEnd}`,
        [jobId, owner],
      );
    },

    async fail(jobId: string, owner: string, error: JobError): Promise<void> {
      await database.one(
        "jobs.fail",
        `with ended as (
         update jobs set status = 'failed', error = $3, finished_at = now(), lease_owner = null, lease_until = null
         where id = $1 and lease_owner = $2 and status = 'running' returning ${endedColumns}
         ), ${reportEnd}`,
        [jobId, owner, JSON.stringify(error)],
      );
    },

    /** Releases the job, to be retried after a pause. */
    async retryLater(jobId: string, owner: string, pauseMs: number, attempts: number): Promise<void> {
      await database.run(
        "jobs.retryLater",
        `update jobs set lease_owner = null, lease_until = now() + $3::integer * interval '1 millisecond', attempts = $4
         where id = $1 and lease_owner = $2 and status = 'running'`,
        [jobId, owner, pauseMs, attempts],
      );
    },

    /** Releases all leases of the owner. */
    async release(owner: string): Promise<void> {
      await database.run(
        "jobs.release",
        `update jobs set lease_owner = null, lease_until = null where lease_owner = $1 and status = 'running'`,
        [owner],
      );
    },

    /** Deletes jobs that ended more than seven days ago. */
    async forgetEnded(): Promise<void> {
      await database.run("jobs.forgetEnded", `delete from jobs j where not (${keptJobs})`);
    },
  };
}
