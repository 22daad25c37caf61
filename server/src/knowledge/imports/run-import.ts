import { fail } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import { type FeedItem, type FeedReader, FeedUnreadable, type OpenFeed } from "../../ports/feed-reader.ts";
import { markDeleted } from "../documents/mark-deleted.ts";
import { reportDeactivated } from "../documents/mark-deleted.sql.ts";
import { endCanceled, lockHeld, recordStep } from "../jobs/jobs.sql.ts";
import type { Job, StepEnd } from "../jobs/model/job.ts";
import { queueJob } from "../jobs/queue-job.sql.ts";
import { failCrawled } from "../sources/own-source.ts";
import type { Source } from "../sources/model/source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { recordRemoved } from "./changes.sql.ts";
import { addProgress, countDocumentsOf, importOfJob, missingIds, setRemovals, setTotal } from "./imports.sql.ts";
import { removalsOf } from "./model/import-rules.ts";
import { type Import, type ImportStep, mostSkipped } from "./model/import.ts";
import { retryStep } from "./retry-step.ts";
import { addSkipped } from "./skipped.sql.ts";
import { failUnreadable } from "./unreadable.ts";
import { writeItems, type WriteItemsDeps } from "./write-items.ts";

export interface RunImportDeps extends WriteItemsDeps {
  readonly database: Transactions;
  readonly sources: Pick<SourceStatements, "byId">;
  readonly blobs: Pick<BlobStore, "asFile" | "delete">;
  readonly reader: FeedReader;
  readonly log: Log;
}

export interface ImportLease {
  readonly owner: string;
  readonly leaseMs: number;
}

type ImportJob = Extract<Job, { readonly operation: "import" }>;

/**
 * Runs an import until it ends. Each batch commits together with its counts and its position, so that another run can continue from there.
 * @throws Failure if the file cannot be read or the source was deleted
 */
export async function runImport(deps: RunImportDeps, job: ImportJob, lease: ImportLease, signal: AbortSignal): Promise<StepEnd> {
  const { accountId } = job;
  const run = await importOfJob(deps.database, accountId, job.id);
  if (run === null) fail("knowledge.source_not_found", "The source was deleted.");
  const source = await deps.sources.byId(accountId, run.sourceId);
  if (source === null) fail("knowledge.source_not_found", "The source was deleted.");
  if (source.isCrawled) failCrawled();
  const step = (work: StepWork): Promise<StepEnd> => runStep(deps, { job, run, lease }, work);
  if (run.isRetry) return untilEnd(signal, () => step((tx, now) => retryStep(deps, tx, { source, run: now })));
  const end = await readFile(deps, run, signal, async (feed) => {
    if (run.total !== feed.outline.total) await deps.database.transaction((tx) => setTotal(tx, run, feed.outline.total));
    return untilEnd(signal, async () => {
      const items = await feed.next();
      return step((tx, now) => (items.length === 0 ? finish(tx, source, now) : writeBatch(deps, tx, { source, run: now }, items)));
    });
  });
  if (end === "ended" && run.blobKey !== null) {
    const key = run.blobKey;
    // If this fails, the blob sweep deletes the file.
    await deps.blobs.delete(key).catch((error: unknown) => deps.log.warn({ err: error, blob: key }, "failed to delete an imported file"));
  }
  return end;
}

async function untilEnd(signal: AbortSignal, step: () => Promise<StepEnd>): Promise<StepEnd> {
  for (;;) {
    signal.throwIfAborted();
    const end = await step();
    if (end !== "more") return end;
  }
}

async function readFile<Result>(
  deps: RunImportDeps,
  run: Import,
  signal: AbortSignal,
  use: (feed: OpenFeed) => Promise<Result>,
): Promise<Result> {
  if (run.blobKey === null) throw new Error("the import has no file");
  const file = await deps.blobs.asFile(run.blobKey);
  try {
    const options = { ...run.options, kind: "products", skip: run.position } as const;
    const feed = await deps.reader.open({ path: file.path, name: run.fileName }, options, signal);
    try {
      return await use(feed);
    } finally {
      await feed.close();
    }
  } catch (error) {
    if (error instanceof FeedUnreadable) failUnreadable(error);
    throw error;
  } finally {
    await file.release();
  }
}

/** @param now state of the import before the step */
type StepWork = (tx: Queryable, now: Import) => Promise<ImportStep>;

/** Runs one step of an import and records it, unless the job was canceled or another worker has its lease. */
function runStep(
  deps: RunImportDeps,
  { job, run, lease }: { readonly job: ImportJob; readonly run: Import; readonly lease: ImportLease },
  work: StepWork,
): Promise<StepEnd> {
  return deps.database.transaction(async (tx) => {
    const held = await lockHeld(tx, job.id, lease.owner);
    if (held === null) return "lost";
    if (held.cancelRequested) {
      await endCanceled(tx, held);
      return "ended";
    }
    const now = await importOfJob(tx, run.accountId, job.id);
    if (now === null) return "lost";
    const { isDone, processed: added, skipped } = await work(tx, now);
    const status = isDone ? "completed" : "running";
    const processed = isDone ? held.total : Math.min(held.total, held.processed + added);
    await recordStep(tx, held, { status, processed, failed: held.failed + skipped, task: held.task, error: null }, lease.leaseMs);
    // The removal job is queued after the import, because an account can have only one bulk job at a time.
    if (isDone && now.options.removeMissing && !now.isRetry) await queuePurge(deps, tx, now);
    return isDone ? "ended" : "more";
  });
}

async function writeBatch(
  deps: RunImportDeps,
  tx: Queryable,
  { source, run }: { readonly source: Source; readonly run: Import },
  items: readonly FeedItem[],
): Promise<ImportStep> {
  const { counts, skipped } = await writeItems(deps, tx, { source, run, isRetry: false }, items);
  const position = run.position + items.length;
  await addSkipped(tx, run.id, skipped.slice(0, Math.max(0, mostSkipped - run.skipped)));
  const unreadable = skipped.filter(({ externalId }) => externalId === null).length;
  await addProgress(tx, run, { ...counts, position, skipped: skipped.length, unreadable });
  return { isDone: false, processed: items.length, skipped: skipped.length };
}

/** Completes an import whose file was read to the end. If requested, marks documents that are missing from the file as deleted. */
async function finish(tx: Queryable, source: Source, run: Import): Promise<ImportStep> {
  const end = { isDone: true, processed: 0, skipped: 0 };
  if (!run.options.removeMissing) return end;
  const missing = await missingIds(tx, run);
  const known = (await countDocumentsOf(tx, run.accountId, source.id)) - run.created;
  const decided = removalsOf({ missing: missing.length, known, unreadable: run.unreadable }, run.options.allowRemovals);
  if (decided.removed > 0) {
    await recordRemoved(tx, run, missing);
    const { activations } = await markDeleted(tx, run.accountId, { sourceId: source.id, externalIds: missing });
    if (activations > 0) await reportDeactivated(tx, run.accountId);
  }
  await setRemovals(tx, run, decided);
  return end;
}

/** Queues the job that deletes the rows of removed documents. */
async function queuePurge(deps: RunImportDeps, tx: Queryable, { accountId, sourceId, jobId }: Import): Promise<void> {
  const removed = (await importOfJob(tx, accountId, jobId))?.removed ?? 0;
  if (removed === 0) return;
  await queueJob(tx, { id: deps.ids.uuidv7(), accountId, operation: "delete", total: removed, task: { sourceId } });
}
