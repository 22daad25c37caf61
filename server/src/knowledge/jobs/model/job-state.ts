import { pauseForever, pauseOrGiveUp } from "../../processing/model/retry-schedule.ts";
import type { Job, JobError, JobOperation, JobProgress, JobStatus, JobTask, NewJob } from "./job.ts";
import type { StepOutcome } from "./step.ts";

/** Which status may follow which; a job that ended never changes. */
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

/** Returns the source that excludes a second job: it has one summary at a time. Null for a bulk job, which excludes others of its account. */
export function exclusiveSource(job: NewJob): string | null {
  return job.operation === "summary" ? job.task.sourceId : null;
}

/**
 * Returns what a request to cancel does to a job: ends it `now`, is `noted` and ends it before its next step, or nothing (`ignored`). A
 * deletion continues: its documents are invisible already, and stopping would only keep their rows.
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
 * Returns a job after a step. `processed` never exceeds `total`: a deletion also removes what was marked after it was queued. A completed
 * job has processed everything: documents deleted by others meanwhile reduce the work, and nothing of it is left.
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
 * Returns what follows a failed step: a retry after a pause, or the end of the job. Only its job removes documents marked as deleted, so a
 * deletion never gives up.
 * @param failures consecutive ones, including this
 */
export function afterFailure(operation: JobOperation, failures: number): { readonly pauseMs: number } | { readonly error: JobError } {
  const pauseMs = mustFinish({ operation }) ? pauseForever(failures) : pauseOrGiveUp(failures);
  if (pauseMs !== null) return { pauseMs };
  return {
    error: { code: "server.error", message: `The job failed ${failures} times in a row. See the service's log for the reason.` },
  };
}
