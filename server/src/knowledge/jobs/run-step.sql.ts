import type { Job, StepEnd } from "./model/job.ts";
import type { Queryable } from "../../ports/database.ts";
import { activateStep } from "./activate.sql.ts";
import { jobColumns } from "./job-columns.sql.ts";
import { moveStep } from "./move.sql.ts";
import { purgeStep } from "./purge.sql.ts";
import { requeueStep } from "./requeue.sql.ts";
import type { StepOutcome } from "./step.sql.ts";

function doPart(tx: Queryable, job: Job, deleteBlob: (key: string) => Promise<void>): Promise<StepOutcome> {
  switch (job.operation) {
    case "delete":
      return purgeStep(tx, job, deleteBlob);
    case "process":
    case "reprocess":
      return requeueStep(tx, job, deleteBlob);
    case "move":
      return moveStep(tx, job, deleteBlob);
    case "activate":
      return activateStep(tx, job, deleteBlob);
    case "import":
    case "summary":
      throw new Error(`a job of the operation ${job.operation} is not done in steps`);
  }
}

/** Runs one part of a job and records it. The lock on the job keeps others from claiming it meanwhile, however long the part takes. */
export async function runStep(
  tx: Queryable,
  jobId: string,
  owner: string,
  leaseMs: number,
  deleteBlob: (key: string) => Promise<void>,
): Promise<StepEnd> {
  const job = await tx.one<Job>(
    "jobs.lockHeld",
    `select ${jobColumns} from jobs j where j.id = $1 and j.lease_owner = $2 and j.status = 'running' for update`,
    [jobId, owner],
  );
  if (job === null) return "lost";
  // Marked documents are already invisible; stopping would only keep their rows.
  if (job.cancelRequested && job.operation !== "delete") {
    await tx.run(
      "jobs.cancelRunning",
      `update jobs set status = 'canceled', finished_at = now(), lease_owner = null, lease_until = null where id = $1`,
      [jobId],
    );
    return "ended";
  }
  const outcome = await doPart(tx, job, deleteBlob);
  const { done, error = null } = outcome;
  const status = error !== null ? "failed" : done ? "completed" : "running";
  // Documents deleted by others meanwhile reduce the work; nothing of it is left.
  const processed = status === "completed" ? job.total : Math.min(job.total, job.processed + outcome.processed);
  await tx.run(
    "jobs.note",
    `update jobs set status = $2, processed = $3, failed = failed + $4, task = $5, error = $6, attempts = 0,
       finished_at = case when $2 = 'running' then null else now() end, finished_xid = case when $2 = 'completed' then pg_current_xact_id() end,
       lease_owner = case when $2 = 'running' then lease_owner end,
       lease_until = case when $2 = 'running' then now() + $7::integer * interval '1 millisecond' end
     where id = $1`,
    [
      jobId,
      status,
      processed,
      outcome.failed,
      JSON.stringify(outcome.task ?? job.task),
      error === null ? null : JSON.stringify(error),
      leaseMs,
    ],
  );
  return status === "running" ? "more" : "ended";
}
