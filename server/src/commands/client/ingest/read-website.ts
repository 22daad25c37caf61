import { ParlanceError, type Onboarding } from "@parlance/sdk";
import { CommandFailure } from "../failure.ts";
import { pause } from "./follow-job.ts";
import type { IngestInput } from "./ingest-input.ts";

const pollMs = 1_000;

/** Has the service build a brand and a persona from a website, and follows its work. While it reads a website already, follows that. */
export async function readWebsite(ingest: IngestInput, url: string, brandId: string | undefined): Promise<Onboarding> {
  const { parlance, output, progress, signal } = ingest;
  progress.set({ what: "ingest", done: 0, total: null, failed: 0 });
  const jobId = await startOrJoin(ingest, url, brandId);
  try {
    for (;;) {
      const job = await parlance.onboarding.get({ job_id: jobId }, { signal });
      const { found, done, skipped } = job.pages;
      progress.set({ done: done + skipped, total: found > 0 ? found : null, note: job.step === "harvest" ? null : job.step });
      if (job.status === "failed") throw failed(job);
      if (job.status === "completed" || job.status === "canceled") {
        progress.stop();
        report(job, ingest);
        return job;
      }
      await pause(pollMs, signal);
    }
  } finally {
    progress.stop();
    if (signal.aborted) output.note("Interrupted: the service goes on with the website. Run the same command again to follow it.");
  }
}

async function startOrJoin({ parlance, output, signal }: IngestInput, url: string, brandId: string | undefined): Promise<string> {
  try {
    return (await parlance.onboarding.start({ website_url: url, brand: brandId }, { signal })).jobId;
  } catch (error) {
    const running = error instanceof ParlanceError && error.code === "onboarding.active" ? error.problem?.jobId : undefined;
    if (running === undefined) throw error;
    output.note("The service is reading a website already. Following that.");
    return running;
  }
}

function failed({ jobId, error }: Onboarding): CommandFailure {
  return new CommandFailure(
    "client.job_ended",
    `The onboarding ${jobId} failed: ${error?.message ?? "no reason is known"} (${error?.code ?? "unknown"})`,
  );
}

function report(job: Onboarding, { output }: IngestInput): void {
  output.json(job);
  const { done, skipped } = job.pages;
  output.line(`${job.status === "canceled" ? "Canceled. " : ""}${done} pages read, ${skipped} skipped.`);
  output.line(`Persona ${job.personaId} of brand ${job.brandId}. Ask it: parlance chat --persona ${job.personaId}`);
}
