import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isOnlyProcess } from "../config/settings-of-seat.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { ids } from "../platform/ids.ts";
import { readingProcess } from "../engines/extraction/process/reading-process.ts";
import { unitQuota } from "../billing/unit-quota.ts";
import type { Foundation } from "./foundation.ts";
import { fingerprintImage } from "./document-images.ts";
import { feedReader } from "./knowledge.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import { startDocumentFacts } from "./document-facts.ts";
import { startOnboardings, type OnboardingParts } from "./onboarding.ts";
import { startBlobSweeper } from "../knowledge/files/blob-sweeper.ts";
import { startSentenceBuilder } from "../chat/sentence-vectors/build-sentence-vectors.ts";
import { startFetching, usualPauses } from "../knowledge/image-hashes/fetch-images.ts";
import { withStoredImages } from "../knowledge/image-hashes/stored-images.ts";
import { startPlanning } from "../knowledge/image-hashes/plan-images.ts";
import { startGenerationBuilder } from "../knowledge/embedding-migrations/build-generations.ts";
import { documentModels } from "../knowledge/embedding-migrations/document-models.ts";
import { runImport } from "../knowledge/imports/run-import.ts";
import { runJobs } from "../knowledge/jobs/run-jobs.ts";
import { runStep, type RunStepDeps } from "../knowledge/jobs/run-step.ts";
import { undoStep } from "../knowledge/imports/undo-step.ts";
import { commitDocuments } from "../knowledge/processing/commit-documents.ts";
import { startWorker, type WorkerDeps } from "../knowledge/processing/worker.ts";
import { buildSummary } from "../knowledge/summaries/build-summary.ts";
import type { DocumentReader } from "../ports/document-reader.ts";
import type { ImageFetcher } from "../ports/image-fetcher.ts";
import type { ExtractLimits } from "../ports/text-extractor.ts";

interface WorkParts extends OnboardingParts {
  readonly models: ComposedEmbedders;
  readonly fetcher: ImageFetcher;
  /** Fraction of time spent on sentence vectors, from 0 to 1. */
  readonly sentenceDuty: number;
}

/**
 * Starts background work unless this node only serves requests: document processing, jobs, deletion of unreferenced files and onboarding
 * jobs. Most work starts only after the service is open, because it would delay startup on a busy CPU.
 */
export async function startWork(base: Foundation, parts: WorkParts): Promise<void> {
  const { settings, store, blobs, log, cleanup, lifecycle } = base;
  if (settings.role === "api") return publishVectorsLeft(base, () => 0);
  // Runs before the service listens, so no upload is in progress.
  const sweeper = await startBlobSweeper({ blobs, references: store.blobReferences, ids, log }, isOnlyProcess(settings));
  cleanup.add("blob sweeper", () => sweeper.stop());
  const work = new Cleanup(log);
  cleanup.add("work", () => work.run());
  lifecycle.onOpen(() => beginWork({ ...base, cleanup: work }, parts));
  return undefined;
}

function beginWork(base: Foundation, parts: WorkParts): void {
  const { settings, store, blobs, clock, log, cleanup } = base;
  const { models, languageModel, fetcher, sentenceDuty } = parts;
  const { bus } = store;
  const reader = composeReader(base);
  // Accepted documents are processed even if the subscription ends.
  const byDocument = documentModels(models.plan, models.embedders);
  const commits = { database: store.jobs, quota: (accountId: string) => unitQuota(store.billing, accountId, clock.now()) };
  const processing: WorkerDeps = {
    store: store.documentQueue,
    commit: (documents, vectors, owner) => commitDocuments(commits, documents, vectors, owner),
    models: byDocument,
    reader,
    blobs,
    readFile,
    noteFile: startDocumentFacts(base),
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
  publishVectorsLeft(base, () => builder.left() ?? 0);
  const sentences = startSentenceBuilder(
    { database: store.jobs, models: byDocument, bus, log },
    { leaseMs: 60_000, pollMs: 1_000, duty: sentenceDuty },
  );
  cleanup.add("sentences", () => sentences.stop());
  const summarise = buildSummary({ summaries: store.summaries, models: byDocument, languageModel, ids, log });
  const { brands, quota } = parts.products;
  const undo = { brands, quota, ids, sources: parts.stores.sources };
  const steps: RunStepDeps = {
    database: store.jobs,
    deleteBlob: (key) => blobs.delete(key),
    undoStep: (tx, job) => undoStep(undo, tx, job),
  };
  const imports = {
    database: store.jobs,
    sources: parts.stores.sources,
    brands,
    quota,
    ids,
    blobs,
    log,
    reader: feedReader(base, "reader of imports"),
  };
  const runner = runJobs(
    {
      queue: store.jobQueue,
      runStep: (jobId, lease) => runStep(steps, jobId, lease),
      buildSummary: summarise,
      runImport: (job, lease, signal) => runImport(imports, job, lease, signal),
      bus,
      ids,
      log,
    },
    { leaseMs: 20_000, pollMs: 1_000 },
  );
  cleanup.add("jobs", () => runner.stop());
  if (settings.imageFingerprints) startFingerprints(base, fetcher);
  startOnboardings(base, parts);
}

/** @param left returns the number of documents without vectors at the last count; 0 if another node creates the vectors */
function publishVectorsLeft({ metrics }: Foundation, left: () => number): void {
  metrics.gauge("vectors_lacking_documents", "Documents that need vectors of another model", left);
}

const megabyte = 1_048_576;

/** Path of the extraction process's built entry point. It is valid from `src` (tests) and from `dist`. */
const readingEntry = fileURLToPath(new URL("../../dist/compose/extraction.js", import.meta.url));

function composeReader({ settings, cleanup }: Foundation): DocumentReader {
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

/** Fetches catalog images for image search at low priority, with a limit per host. */
function startFingerprints({ store, blobs, log, cleanup }: Foundation, fetcher: ImageFetcher): void {
  const { bus, fingerprints } = store;
  const planning = startPlanning({ store: fingerprints, bus, log }, { pollMs: 5_000, pauseMs: 200 });
  cleanup.add("image queue", () => planning.stop());
  const fetching = startFetching(
    { store: fingerprints, fetcher: withStoredImages(fetcher, blobs), fingerprint: fingerprintImage, bus, ids, log },
    { atOnce: 4, perHost: 2, leaseMs: 60_000, pollMs: 10_000, retryMs: usualPauses },
  );
  cleanup.add("document images", () => fetching.stop());
}
