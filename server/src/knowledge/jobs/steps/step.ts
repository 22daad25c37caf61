import type { Queryable } from "../../../ports/database.ts";
import type { Job, JobOperation } from "../model/job.ts";
import type { StepOutcome } from "../model/step.ts";

/** Runs one step of a job in the caller's transaction. */
export type JobStep<Operation extends JobOperation> = (
  tx: Queryable,
  job: Extract<Job, { readonly operation: Operation }>,
  deleteBlob: (key: string) => Promise<void>,
) => Promise<StepOutcome>;
