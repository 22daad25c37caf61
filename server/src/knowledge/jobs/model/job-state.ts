import { pauseForever, pauseOrGiveUp } from "../../processing/model/retry-schedule.ts";
import type { Job, JobError, JobOperation, JobProgress, JobStatus, JobTask, NewJob } from "./job.ts";
import type { StepOutcome } from "./step.ts";

/** Allowed status transitions; an ended job never changes. */
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

/** Whether an operation is a bulk job. An account runs one bulk job at a time, and only these can be canceled. */
export function isBulk(operation: JobOperation): boolean {
  return operation !== "summary";
}

/**
 * Returns the source for which no second job may run: a source has one summary at a time. Null for a bulk job, which excludes all others of its
 * account.
 */
export function exclusiveSource(job: NewJob): string | null {
  return job.operation === "summary" ? job.task.sourceId : null;
}

/**
 * Returns the effect of a cancellation request: `now` ends the job, `noted` ends it before its next step, `ignored` does nothing. A deletion
 * continues: its documents are already invisible, and stopping would only keep their rows.
 */
export function cancellation(job: Pick<Job, "operation" | "status">): "now" | "noted" | "ignored" {
  if (!isBulk(job.operation) || !mayFollow(job.status, "canceled")) return "ignored";
  return job.status === "queued" && !mustFinish(job) ? "now" : "noted";
}

/** Whether a job ends as canceled instead of running its next step. */
export function isCanceledBeforeStep(job: Pick<Job, "operation" | "cancelRequested">): boolean {
  return job.cancelRequested && !mustFinish(job);
}

function mustFinish({ operation }: Pick<Job, "operation">): boolean {
  return operation === "delete";
}

/** A job after a step. */
export interface SteppedJob {
  readonly status: Extract<JobStatus, "running" | "completed" | "failed">;
  readonly processed: number;
  readonly failed: number;
  readonly task: JobTask;
  readonly error: JobError | null;
}

/**
 * Returns a job after a step. `processed` never exceeds `total`, although a deletion also removes documents marked after it was queued. A completed
 * job counts as fully processed, because documents deleted by other calls meanwhile only reduce the work.
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
 * Returns whether to retry a failed step after a pause, or to end the job. A deletion never gives up, because only its job removes documents marked
 * as deleted.
 * @param failures consecutive ones, including this
 */
export function afterFailure(operation: JobOperation, failures: number): { readonly pauseMs: number } | { readonly error: JobError } {
  const pauseMs = mustFinish({ operation }) ? pauseForever(failures) : pauseOrGiveUp(failures);
  if (pauseMs !== null) return { pauseMs };
  return {
    error: { code: "server.error", message: `The job failed ${failures} times in a row. See the service's log for the reason.` },
  };
}
