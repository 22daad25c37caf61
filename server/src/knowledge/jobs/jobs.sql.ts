import { keptJobs } from "./kept.sql.ts";
import type { Acceptance, BulkRequest, ClaimedJob, Job, JobQueue, JobStore } from "./model/job.ts";
import type { Database } from "../../platform/postgres/client.ts";
import { acceptBulk, NotAccepted } from "./accept-bulk.sql.ts";
import { jobColumns } from "./job-columns.sql.ts";
import { requeue, requeuedFrom } from "./requeue.sql.ts";
import { runStep } from "./run-step.sql.ts";
import type { IndexProgress } from "../../ports/index-progress.ts";
import { isCompletionNewer, readCompleted } from "../documents/seen-by-index.sql.ts";

const waiting = "j.status in ('queued', 'running')";

/** @param index of this node: a job is not completed before the node's searches show what it did */
export function postgresJobStore(database: Database, index: IndexProgress): JobStore {
  const byId = (accountId: string, jobId: string): Promise<Job | null> =>
    readCompleted<Job>(index, (position) =>
      database.one(
        "jobs.byId",
        `select ${jobColumns}, ${isCompletionNewer("j", "$3")} as "isBehind" from jobs j where j.account_id = $1 and j.id = $2 and (${keptJobs})`,
        [accountId, jobId, position],
      ),
    );

  return {
    byId,

    activeBulk: (accountId) =>
      database.one<Job>(
        "jobs.activeBulk",
        `select ${jobColumns} from jobs j where j.account_id = $1 and j.operation <> 'summary' and ${waiting}`,
        [accountId],
      ),

    accept: (id, accountId, request) => accept(database, id, accountId, request),

    async cancel(accountId, jobId) {
      await database.run(
        "jobs.cancel",
        `update jobs j set cancel_requested = true, status = case when unbegun then 'canceled' else status end,
           finished_at = case when unbegun then now() end
         from (
           select id, status = 'queued' and operation <> 'delete' as unbegun from jobs j
           where j.account_id = $1 and j.id = $2 and j.operation <> 'summary' and ${waiting} for update
         ) asked
         where j.id = asked.id`,
        [accountId, jobId],
      );
      const job = await byId(accountId, jobId);
      return job?.operation === "summary" ? null : job;
    },

    async reprocess(accountId, sourceId, externalId) {
      await database.transaction((tx) => requeue(tx, accountId, { sourceId, externalIds: [externalId] }, requeuedFrom.reprocess, ""));
    },
  };
}

export function postgresJobQueue(database: Database): JobQueue {
  return {
    claim: (operations, owner, leaseMs) =>
      database.one<ClaimedJob>(
        "jobs.claim",
        `update jobs j set status = 'running', started_at = coalesce(j.started_at, now()), lease_owner = $2,
           lease_until = now() + $3::integer * interval '1 millisecond'
         from (
           select id from jobs j
           where j.operation = any ($1::text[]) and ${waiting} and (j.lease_until is null or j.lease_until < now())
           order by j.created_at, j.id limit 1 for update skip locked
         ) next
         where j.id = next.id returning ${jobColumns}, j.attempts`,
        [operations, owner, leaseMs],
      ),

    step: (jobId, owner, leaseMs, deleteBlob) => database.transaction((tx) => runStep(tx, jobId, owner, leaseMs, deleteBlob)),

    async keep(jobId, owner, leaseMs) {
      const rows = await database.run(
        "jobs.keep",
        `update jobs set lease_until = now() + $3::integer * interval '1 millisecond' where id = $1 and lease_owner = $2`,
        [jobId, owner, leaseMs],
      );
      return rows > 0;
    },

    async complete(jobId, owner) {
      await database.run(
        "jobs.complete",
        `update jobs set status = 'completed', processed = total, finished_at = now(), lease_owner = null, lease_until = null
         where id = $1 and lease_owner = $2 and status = 'running'`,
        [jobId, owner],
      );
    },

    async fail(jobId, owner, error) {
      await database.run(
        "jobs.fail",
        `update jobs set status = 'failed', error = $3, finished_at = now(), lease_owner = null, lease_until = null
         where id = $1 and lease_owner = $2 and status = 'running'`,
        [jobId, owner, JSON.stringify(error)],
      );
    },

    async retryLater(jobId, owner, pauseMs, attempts) {
      await database.run(
        "jobs.retryLater",
        `update jobs set lease_owner = null, lease_until = now() + $3::integer * interval '1 millisecond', attempts = $4
         where id = $1 and lease_owner = $2 and status = 'running'`,
        [jobId, owner, pauseMs, attempts],
      );
    },

    async release(owner) {
      await database.run(
        "jobs.release",
        `update jobs set lease_owner = null, lease_until = null where lease_owner = $1 and status = 'running'`,
        [owner],
      );
    },

    async forgetEnded() {
      await database.run("jobs.forgetEnded", `delete from jobs j where not (${keptJobs})`);
    },
  };
}

async function accept(database: Database, id: string, accountId: string, request: BulkRequest): Promise<Acceptance> {
  try {
    return { kind: "queued", job: await database.transaction((tx) => acceptBulk(tx, id, accountId, request)) };
  } catch (error) {
    if (error instanceof NotAccepted) return error.why;
    throw error;
  }
}
