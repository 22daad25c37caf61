import type { Job, JobError, JobOperation, JobTask } from "./model/job.ts";
import type { Queryable } from "../../ports/database.ts";

/** Documents per step. */
export const stepSize = 500;

export interface StepOutcome {
  /** Processed entries, including failed ones. */
  readonly processed: number;
  readonly failed: number;
  /** Whether nothing is left to do. */
  readonly done: boolean;
  /** The task for the next step, if it changes. */
  readonly task?: JobTask;
  /** Why the job cannot continue; it ends as failed. */
  readonly error?: JobError;
}

/** Runs one part of a job in the caller's transaction. */
export type JobStep<Operation extends JobOperation> = (
  tx: Queryable,
  job: Extract<Job, { readonly operation: Operation }>,
  deleteBlob: (key: string) => Promise<void>,
) => Promise<StepOutcome>;

export const nothingLeft: StepOutcome = { processed: 0, failed: 0, done: true };
