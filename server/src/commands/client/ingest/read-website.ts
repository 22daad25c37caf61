import { ParlanceError, type Onboarding } from "@parlance/sdk";
import { parseUrl } from "../../../platform/lib/parse-url.ts";
import { CommandFailure } from "../failure.ts";
import { pause } from "./follow-job.ts";
import type { IngestInput } from "./ingest-input.ts";

const pollMs = 1_000;

/** Starts an onboarding job for a website and follows it. If a job for the website is already running, follows that job. */
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
    if (signal.aborted) output.note("Interrupted: the service continues to read the website. Run the same command again to follow it.");
  }
}

async function startOrJoin(ingest: IngestInput, url: string, brandId: string | undefined): Promise<string> {
  const { parlance, output, signal } = ingest;
  try {
    return (await parlance.onboarding.start({ website_url: url, brand: brandId }, { signal })).jobId;
  } catch (error) {
    if (!(error instanceof ParlanceError)) throw error;
    const running = error.code === "onboarding.active" ? error.problem?.jobId : undefined;
    if (running !== undefined) {
      output.note("The service is already reading a website. Following that job.");
      return running;
    }
    const earlier = error.code === "onboarding.source_taken" ? await earlierOnboarding(ingest, url) : undefined;
    if (earlier === undefined) throw error;
    output.note(
      `The service has read this website before. To read it again, add --brand ${earlier.brandId}; this creates another persona.`,
    );
    return earlier.jobId;
  }
}

/** Returns the most recent onboarding job for a website. The website's pages are in the source that is named after its host. */
async function earlierOnboarding({ parlance, signal }: IngestInput, url: string): Promise<Onboarding | undefined> {
  const host = parseUrl(url)?.host.replace(/^www\./, "");
  const source = (await parlance.sources.list({}, { signal })).sources.find(({ name }) => name === host);
  if (source === undefined) return undefined;
  for await (const job of parlance.onboarding.all({}, { signal })) if (job.brandId === source.brand_id) return job;
  return undefined;
}

function failed({ jobId, error }: Onboarding): CommandFailure {
  return new CommandFailure(
    "client.job_ended",
    `The onboarding job ${jobId} failed: ${error?.message ?? "the reason is unknown"} (${error?.code ?? "unknown"})`,
  );
}

function report(job: Onboarding, { output }: IngestInput): void {
  output.json(job);
  const { done, skipped } = job.pages;
  output.line(`${job.status === "canceled" ? "Canceled. " : ""}${done} pages read, ${skipped} skipped.`);
  output.line(`Persona ${job.personaId} of brand ${job.brandId}. Ask it: parlance chat --persona ${job.personaId}`);
}
