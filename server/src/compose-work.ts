import { createTextExtractor } from "./adapters/extract/extractor.ts";
import { ids } from "./adapters/ids.ts";
import { unitQuota } from "./billing/unit-quota.ts";
import type { OpenDatabase } from "./compose-database.ts";
import type { Settings } from "./config/settings.ts";
import { startBlobSweeper } from "./knowledge/files/blob-sweeper.ts";
import { runJobs } from "./knowledge/jobs/run-jobs.ts";
import { startWorker } from "./knowledge/processing/worker.ts";
import { buildSummary } from "./knowledge/summaries/build-summary.ts";
import type { Cleanup } from "./lib/cleanup.ts";
import type { Log } from "./lib/log.ts";
import type { BlobInventory, BlobStore } from "./ports/blob-store.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { LanguageModel } from "./ports/language-model.ts";

interface WorkParts {
  readonly settings: Settings;
  readonly store: OpenDatabase;
  readonly embedder: Embedder;
  readonly languageModel: LanguageModel | null;
  readonly blobs: BlobStore & BlobInventory;
  readonly log: Log;
  readonly cleanup: Cleanup;
}

/** Starts what goes on behind the answers: documents are processed, jobs run, files that nothing names swept away. */
export async function startWork({ settings, store, embedder, languageModel, blobs, log, cleanup }: WorkParts): Promise<void> {
  const { bus } = store;
  const extractor = createTextExtractor({
    limits: { maxPages: settings.limits.filePages, maxEntryBytes: 64 * 1_048_576, maxExpandedBytes: 100 * 1_048_576 },
  });
  cleanup.add("extractor", () => extractor.close());
  // What was taken is processed, whatever has become of the subscription.
  const processing = {
    store: store.processing,
    quota: (accountId: string) => unitQuota(store.billing, accountId),
    embedder,
    extractor,
    blobs,
    log,
    bus,
    ids,
  };
  const worker = startWorker(processing, { itemBatch: 64, files: 2, leaseMs: 20_000, pollMs: 1_000 });
  cleanup.add("worker", () => worker.stop());
  const summarise = buildSummary({ summaries: store.summaries, embedder, languageModel, ids, log });
  const runner = runJobs({ queue: store.jobs, blobs, buildSummary: summarise, bus, ids, log }, { leaseMs: 20_000, pollMs: 1_000 });
  cleanup.add("jobs", () => runner.stop());
  // Before it listens: nothing is being uploaded yet.
  const sweeper = await startBlobSweeper({ blobs, references: store.blobReferences, ids, log }, settings.databaseUrl === undefined);
  cleanup.add("blob sweeper", () => sweeper.stop());
}
