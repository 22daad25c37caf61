import { pauseForever, pauseOrGiveUp } from "../../processing/model/retry-schedule.ts";
import type { Job, JobError, JobOperation, JobProgress, JobStatus, JobTask, NewJob } from "./job.ts";
import type { StepOutcome } from "./step.ts";

/** Allowed status transitions. A job that has ended never changes. */
const followers: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  queued: ["running", "canceled"],
  running: ["completed", "failed", "canceled"],
  completed: [],
  failed: [],
  canceled: [],
};

export function mayFollow(status: JobStatus, next: JobStatus): boolean {
  return followers[status].includes(next);
}

/** Returns whether an operation is a bulk job. An account runs only one bulk job at a time, and only bulk jobs can be canceled. */
export function isBulk(operation: JobOperation): boolean {
  return operation !== "summary";
}

/**
 * Returns the source for which a second job may not run, because a source can have only one summary job at a time. Null for a bulk job,
 * which excludes all other bulk jobs of its account.
 */
export function exclusiveSource(job: NewJob): string | null {
  return job.operation === "summary" ? job.task.sourceId : null;
}

/**
 * Returns the effect of a cancellation request. `now`: the job ends immediately. `noted`: the job ends before its next step. `ignored`:
 * nothing happens. A deletion continues, because its documents are already invisible and stopping it would only leave their rows behind.
 */
export function cancellation(job: Pick<Job, "operation" | "status">): "now" | "noted" | "ignored" {
  if (!isBulk(job.operation) || !mayFollow(job.status, "canceled")) return "ignored";
  return job.status === "queued" && !mustFinish(job) ? "now" : "noted";
}

/** Returns whether a job ends as canceled instead of running its next step. */
export function isCanceledBeforeStep(job: Pick<Job, "operation" | "cancelRequested">): boolean {
  return job.cancelRequested && !mustFinish(job);
}

function mustFinish({ operation }: Pick<Job, "operation">): boolean {
  return operation === "delete";
}

/** State of a job after a step. */
export interface SteppedJob {
  readonly status: Extract<JobStatus, "running" | "completed" | "failed">;
  readonly processed: number;
  readonly failed: number;
  readonly task: JobTask;
  readonly error: JobError | null;
}

/**
 * Returns the state of a job after a step. `processed` never exceeds `total`, although a deletion also removes documents marked after it
 * was queued. A completed job counts as fully processed, because documents deleted by other calls in the meantime only reduce the amount of
 * work.
 */
export function afterStep(
  job: Pick<JobProgress, "processed" | "failed"> & Pick<NewJob, "total" | "task">,
  outcome: StepOutcome,
): SteppedJob {
  const error = outcome.error ?? null;
  const status = error !== null ? "failed" : outcome.done ? "completed" : "running";
  return {
    status,
    processed: status === "completed" ? job.total : Math.min(job.total, job.processed + outcome.processed),
    failed: job.failed + outcome.failed,
    task: outcome.task ?? job.task,
    error,
  };
}

/**
 * Returns whether a failed step is retried after a pause or ends the job. A deletion is retried indefinitely, because no other job removes
 * documents marked as deleted.
 * @param failures number of consecutive failures, including this one
 */
export function afterFailure(operation: JobOperation, failures: number): { readonly pauseMs: number } | { readonly error: JobError } {
  const pauseMs = mustFinish({ operation }) ? pauseForever(failures) : pauseOrGiveUp(failures);
  if (pauseMs !== null) return { pauseMs };
  return {
    error: { code: "server.error", message: `The job failed ${failures} times in a row. See the service's log for the reason.` },
  };
}
