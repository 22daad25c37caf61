import type { Job, JobError, JobOperation, JobTask } from "./store.ts";
import type { Queryable } from "../../platform/postgres/client.ts";

/** Documents that one step takes on. */
export const stepSize = 500;

export interface StepOutcome {
  /** Entries dealt with, those that failed among them. */
  readonly processed: number;
  readonly failed: number;
  /** Nothing is left to do. */
  readonly done: boolean;
  /** The task as the next step has to find it, where it changes. */
  readonly task?: JobTask;
  /** Why the job cannot go on; it ends as failed. */
  readonly error?: JobError;
}

/** Does one part of a job in the caller's transaction. */
export type JobStep<Operation extends JobOperation> = (
  tx: Queryable,
  job: Extract<Job, { readonly operation: Operation }>,
  deleteBlob: (key: string) => Promise<void>,
) => Promise<StepOutcome>;

export const nothingLeft: StepOutcome = { processed: 0, failed: 0, done: true };
