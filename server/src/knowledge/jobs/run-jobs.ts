import { Failure } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { JobQueue } from "./job-queue.sql.ts";
import { afterFailure } from "./model/job-state.ts";
import type { ClaimedJob, JobOperation, StepEnd } from "./model/job.ts";

export interface RunJobsDeps {
  readonly queue: JobQueue;
  /** Runs the next step of a bulk job. */
  readonly runStep: (jobId: string, lease: { readonly owner: string; readonly leaseMs: number }) => Promise<StepEnd>;
  /** Builds a source's summary and resolves when it is stored. */
  readonly buildSummary: (accountId: string, sourceId: string, signal: AbortSignal) => Promise<void>;
  /** Runs an import until it ends, and records its progress. */
  readonly runImport: (job: ImportJob, lease: Lease, signal: AbortSignal) => Promise<StepEnd>;
  readonly bus: EventBus;
  readonly ids: Ids;
  readonly log: Log;
}

type ImportJob = Extract<ClaimedJob, { readonly operation: "import" }>;
type SummaryJob = Extract<ClaimedJob, { readonly operation: "summary" }>;

interface Lease {
  readonly owner: string;
  readonly leaseMs: number;
}

export interface RunJobsOptions {
  readonly leaseMs: number;
  /** Maximum time in milliseconds between checks for work, in case no notification arrives. */
  readonly pollMs: number;
}

/** Operations of each loop. Slow summaries and imports have their own loops, so they do not delay deletions. */
const loops: readonly (readonly JobOperation[])[] = [
  ["delete", "process", "reprocess", "move", "activate", "undo"],
  ["delete", "process", "reprocess", "move", "activate", "undo"],
  ["summary"],
  ["import"],
  ["import"],
];
const forgetEveryMs = 3_600_000;

/**
 * Runs jobs until stopped. If a worker crashes, another worker resumes its job after the last recorded step. A failed step is retried with
 * exponential backoff, up to five times, or indefinitely for a deletion.
 */
export function runJobs(
  deps: RunJobsDeps,
  options: RunJobsOptions,
): { /** Completes the running steps and releases the jobs. */ stop(): Promise<void> } {
  const stopping = new AbortController();
  const wake = new Signal();
  const unsubscribe = deps.bus.subscribe("jobs_pending", () => wake.notify());
  const forget = (): void => {
    deps.queue.forgetEnded().catch((error: unknown) => deps.log.warn({ err: error }, "failed to purge old jobs"));
  };
  forget();
  const forgetting = setInterval(forget, forgetEveryMs);
  const running = loops.map((operations) => runLoop(deps, options, stopping.signal, wake, operations));
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      clearInterval(forgetting);
      wake.notify();
      await Promise.all(running);
    },
  };
}

async function runLoop(
  deps: RunJobsDeps,
  options: RunJobsOptions,
  signal: AbortSignal,
  wake: Signal,
  operations: readonly JobOperation[],
): Promise<void> {
  const owner = deps.ids.uuidv7();
  while (!signal.aborted) {
    const seen = wake.count;
    try {
      const job = await deps.queue.claim(operations, owner, options.leaseMs);
      if (job === null) await wake.wait(options.pollMs, seen);
      else await runJob(deps, options, owner, job, signal);
    } catch (error) {
      if (signal.aborted) break;
      deps.log.error({ err: error, operations }, "job loop failed");
      await wake.wait(options.pollMs);
      await deps.queue.release(owner).catch(() => undefined);
    }
  }
  await deps.queue
    .release(owner)
    .catch((error: unknown) => deps.log.warn({ err: error }, "failed to release jobs, their leases will expire"));
}

async function runJob(deps: RunJobsDeps, options: RunJobsOptions, owner: string, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  let failures = job.attempts;
  while (!signal.aborted) {
    try {
      if ((await runPart(deps, options, owner, job, signal)) !== "more") return;
      failures = 0;
    } catch (error) {
      if (signal.aborted) throw error;
      // A failure with a cataloged code is final, because a retry would fail again.
      if (error instanceof Failure) return deps.queue.fail(job.id, owner, { code: error.code, message: error.message });
      failures += 1;
      const fields = { err: error, job: job.id, operation: job.operation, attempt: failures };
      const next = afterFailure(job.operation, failures);
      if ("error" in next) {
        deps.log.error(fields, "job failed permanently");
        await deps.queue.fail(job.id, owner, next.error);
      } else {
        deps.log.warn(fields, "job failed, will retry");
        await deps.queue.retryLater(job.id, owner, next.pauseMs, failures);
      }
      return;
    }
  }
}

function runPart(deps: RunJobsDeps, options: RunJobsOptions, owner: string, job: ClaimedJob, signal: AbortSignal): Promise<StepEnd> {
  const lease = { owner, leaseMs: options.leaseMs };
  if (job.operation === "import") return keepLease(deps, job.id, lease, signal, (held) => deps.runImport(job, lease, held));
  if (job.operation === "summary") return keepLease(deps, job.id, lease, signal, (held) => runSummary(deps, owner, job, held));
  return deps.runStep(job.id, { owner, leaseMs: options.leaseMs });
}

async function runSummary(deps: RunJobsDeps, owner: string, job: SummaryJob, signal: AbortSignal): Promise<StepEnd> {
  await deps.buildSummary(job.accountId, job.task.sourceId, signal);
  await deps.queue.complete(job.id, owner);
  return "ended";
}

/**
 * Renews a job's lease while the job is running.
 * @param run receives a signal that fires when the lease is lost
 */
async function keepLease(
  deps: RunJobsDeps,
  jobId: string,
  { owner, leaseMs }: Lease,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<StepEnd>,
): Promise<StepEnd> {
  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    deps.queue.keep(jobId, owner, leaseMs).then(
      (kept) => (kept ? undefined : lost.abort()),
      (error: unknown) => deps.log.warn({ err: error }, "failed to renew a lease"),
    );
  }, leaseMs / 3);
  try {
    return await run(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    if (lost.signal.aborted) return "lost";
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
