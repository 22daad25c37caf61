import { setTimeout as delay } from "node:timers/promises";
import { ParlanceError, type Job } from "@parlance/sdk";
import { CommandFailure } from "../failure.ts";
import type { IngestInput } from "./ingest-input.ts";

const pollMs = 500;

/** Waits for the given time. Rejects with the signal's reason when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}

/** Starts a job. If another job of the account is running, waits for that job to end first. */
export async function startWhenFree<Started>(start: () => Promise<Started>, { progress, signal }: IngestInput): Promise<Started> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const isBusy = error instanceof ParlanceError && ["knowledge.import_running", "knowledge.removal_busy"].includes(error.code);
      if (!isBusy) throw error;
      progress.set({ note: "another job of the account is running" });
      await pause(2 * pollMs, signal);
      progress.set({ note: null });
    }
  }
}

/**
 * Shows the progress of a job until it ends. An interruption cancels the job; completed work is kept. @throws CommandFailure if the job
 * does not complete
 */
export async function followJob(started: Job, { parlance, progress, signal }: IngestInput): Promise<Job> {
  const jobId = started.job_id;
  try {
    for (let job = started; ; job = await parlance.jobs.get({ job_id: jobId }, { signal })) {
      progress.set({ done: job.processed, total: job.total > 0 ? job.total : null, failed: job.failed });
      if (job.status === "completed") return job;
      if (job.status === "failed")
        throw new CommandFailure(
          "client.job_ended",
          `The job ${jobId} failed: ${job.error?.message ?? job.failed_reason ?? "the reason is unknown"}`,
        );
      if (job.status === "canceled") throw new CommandFailure("client.job_ended", `The job ${jobId} was canceled.`);
      await pause(pollMs, signal);
    }
  } catch (error) {
    // The job may end on its own at the same time.
    if (signal.aborted) await parlance.jobs.cancel({ job_id: jobId }).catch(() => undefined);
    throw error;
  }
}
