import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ids } from "../platform/ids.ts";
import { readingProcess } from "../engines/extraction/process/reading-process.ts";
import { unitQuota } from "../billing/unit-quota.ts";
import type { OpenDatabase } from "./database.ts";
import { fingerprintImage } from "./document-images.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import { startBlobSweeper } from "../knowledge/files/blob-sweeper.ts";
import { startFetching, usualPauses } from "../knowledge/image-hashes/fetch-pictures.ts";
import { withStoredPictures } from "../knowledge/image-hashes/stored-pictures.ts";
import { startPlanning } from "../knowledge/image-hashes/plan-pictures.ts";
import { startGenerationBuilder } from "../knowledge/embedding-migrations/build-generations.ts";
import { documentModels } from "../knowledge/embedding-migrations/document-models.ts";
import { runJobs } from "../knowledge/jobs/run-jobs.ts";
import { runStep } from "../knowledge/jobs/run-step.ts";
import { startWorker } from "../knowledge/processing/worker.ts";
import { buildSummary } from "../knowledge/summaries/build-summary.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import type { Log } from "../platform/lib/log.ts";
import type { BlobInventory, BlobStore } from "../ports/blob-store.ts";
import type { DocumentReader } from "../ports/document-reader.ts";
import type { ImageFetcher } from "../ports/image-fetcher.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { ExtractLimits } from "../ports/text-extractor.ts";

interface WorkParts {
  readonly settings: Settings;
  readonly store: OpenDatabase;
  readonly models: ComposedEmbedders;
  readonly languageModel: LanguageModel | null;
  readonly blobs: BlobStore & BlobInventory;
  readonly fetcher: ImageFetcher;
  readonly log: Log;
  readonly cleanup: Cleanup;
}

interface Work {
  /** Counts documents without vectors, as of the last count; 0 while another node makes them. */
  readonly vectorsLeft: () => number;
}

/** Starts background work: document processing, jobs, removal of unreferenced files. */
export async function startWork(parts: WorkParts): Promise<Work> {
  const { settings, store, models, languageModel, blobs, log, cleanup } = parts;
  const { bus } = store;
  const reader = composeReader(parts);
  // Accepted documents are processed whatever happens to the subscription.
  const byDocument = documentModels(models.plan, models.embedders);
  const processing = {
    store: store.processing,
    quota: (accountId: string) => unitQuota(store.billing, accountId),
    models: byDocument,
    reader,
    blobs,
    readFile,
    log,
    bus,
    ids,
  };
  const worker = startWorker(processing, { itemBatch: 64, files: 5, leaseMs: 20_000, pollMs: 1_000 });
  cleanup.add("worker", () => worker.stop());
  const builder = startGenerationBuilder(
    { store: store.generations, plan: models.plan, embedders: models.embedders, isBusy: () => worker.isBusy(), bus, ids, log },
    { leaseMs: 20_000, pollMs: 1_000, patienceMs: 20_000 },
  );
  models.onReached(() => builder.wake());
  cleanup.add("vectors", () => builder.stop());
  const summarise = buildSummary({ summaries: store.summaries, models: byDocument, languageModel, ids, log });
  const steps = { database: store.database, deleteBlob: (key: string) => blobs.delete(key) };
  const runner = runJobs(
    { queue: store.jobQueue, runStep: (jobId, lease) => runStep(steps, jobId, lease), buildSummary: summarise, bus, ids, log },
    { leaseMs: 20_000, pollMs: 1_000 },
  );
  cleanup.add("jobs", () => runner.stop());
  if (settings.imageFingerprints) startFingerprints(parts);
  // Before it listens, so that no upload is in progress.
  const sweeper = await startBlobSweeper({ blobs, references: store.blobReferences, ids, log }, settings.databaseUrl === undefined);
  cleanup.add("blob sweeper", () => sweeper.stop());
  return { vectorsLeft: () => builder.left() ?? 0 };
}

const megabyte = 1_048_576;

/** The built entry of the extraction process; the path is valid from `src` (tests) and from `dist`. */
const readingEntry = fileURLToPath(new URL("../../dist/compose/extraction.js", import.meta.url));

function composeReader({ settings, cleanup }: WorkParts): DocumentReader {
  const { filePages: maxPages, fileRows: maxRows } = settings.limits;
  const limits: ExtractLimits = {
    maxPages,
    maxRows,
    maxCells: maxRows * 10,
    maxEntryBytes: 64 * megabyte,
    maxExpandedBytes: 100 * megabyte,
    maxPixels: 50_000_000,
  };
  const reader = readingProcess({ entry: readingEntry, settings: { limits }, workDir: path.join(settings.dataDir, "extract") });
  cleanup.add("reading process", () => reader.close());
  return reader;
}

/** Fetches catalogue pictures for search by picture, at low priority and gently on hosts. */
function startFingerprints({ store, blobs, fetcher, log, cleanup }: WorkParts): void {
  const { bus, fingerprints } = store;
  const planning = startPlanning({ store: fingerprints, bus, log }, { pollMs: 5_000, pauseMs: 200 });
  cleanup.add("picture queue", () => planning.stop());
  const fetching = startFetching(
    { store: fingerprints, fetcher: withStoredPictures(fetcher, blobs), fingerprint: fingerprintImage, bus, ids, log },
    { atOnce: 4, perHost: 2, leaseMs: 60_000, pollMs: 10_000, retryMs: usualPauses },
  );
  cleanup.add("document images", () => fetching.stop());
}
