import type { Queryable, Transactions } from "../../ports/database.ts";
import { endCanceled, lockHeld, recordStep } from "./jobs.sql.ts";
import { afterStep, isCanceledBeforeStep } from "./model/job-state.ts";
import type { Job, StepEnd } from "./model/job.ts";
import type { StepOutcome } from "./model/step.ts";
import { activateStep } from "./steps/activate.ts";
import { moveStep } from "./steps/move.ts";
import { purgeStep } from "./steps/purge.ts";
import { requeueStep } from "./steps/requeue.ts";

export interface RunStepDeps {
  readonly database: Transactions;
  /** Called for a deleted document's files before the document's rows are removed. */
  readonly deleteBlob: (key: string) => Promise<void>;
  /** Undoes the next changes of an import. */
  readonly undoStep: (tx: Queryable, job: UndoJob) => Promise<StepOutcome>;
}

type UndoJob = Extract<Job, { readonly operation: "undo" }>;

/**
 * Runs the next step of a job and records it in the same transaction, so no step is lost or counted twice. Ends the job if it is complete
 * or its cancellation was requested; otherwise, renews the lease.
 */
export function runStep(
  deps: RunStepDeps,
  jobId: string,
  { owner, leaseMs }: { readonly owner: string; readonly leaseMs: number },
): Promise<StepEnd> {
  return deps.database.transaction(async (tx) => {
    const job = await lockHeld(tx, jobId, owner);
    if (job === null) return "lost";
    if (isCanceledBeforeStep(job)) {
      await endCanceled(tx, job);
      return "ended";
    }
    const stepped = afterStep(job, await runPart(deps, tx, job));
    await recordStep(tx, job, stepped, leaseMs);
    return stepped.status === "running" ? "more" : "ended";
  });
}

function runPart({ deleteBlob, undoStep }: RunStepDeps, tx: Queryable, job: Job): Promise<StepOutcome> {
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
    case "undo":
      return undoStep(tx, job);
    case "import":
    case "summary":
      throw new Error(`the operation ${job.operation} has no steps`);
  }
}
