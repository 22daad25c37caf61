import type { DocumentImageHash, ImageHashChange } from "../../knowledge/image-hashes/model/waiting-image.ts";
import type { ImageHashFeedStatements } from "../../knowledge/image-hashes/image-hashes.sql.ts";
import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { ImageHashIndex } from "./model/image-hash-index.ts";

interface FeedDeps {
  readonly index: ImageHashIndex;
  readonly store: ImageHashFeedStatements;
  readonly bus: Pick<EventBus, "subscribe" | "onGap">;
  readonly log: Log;
}

export interface ImageHashesFeed {
  /** Number of images waiting to be hashed, and number of images that could not be hashed. The values may be a few seconds old. */
  counts(): { readonly waiting: number; readonly failed: number };
  stop(): Promise<void>;
}

const batch = 2_000;
const pollMs = 2_000;
const countEveryMs = 10_000;

/**
 * Loads all image hashes into memory and keeps them up to date. Notifications keep the delay short; polling ensures that no change is
 * missed. Startup does not wait for the load, so image searches find fewer documents until it completes.
 */
export function feedImageHashes(deps: FeedDeps): ImageHashesFeed {
  const { store, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wake = new Signal();
  const unsubscribe = deps.bus.subscribe("fingerprints_changed", () => wake.notify());
  const unsubscribeGap = deps.bus.onGap(() => wake.notify());
  let counts = { waiting: 0, failed: 0 };
  let countAt = 0;

  async function run(): Promise<void> {
    let watermark: string | null = null;
    let applied: ReadonlySet<string> = new Set();
    while (!signal.aborted) {
      const seen = wake.count;
      try {
        if (watermark === null) watermark = await readAll(deps, signal);
        else ({ watermark, applied } = await follow(deps, watermark, applied));
        if (performance.now() >= countAt) {
          counts = await store.counts();
          countAt = performance.now() + countEveryMs;
        }
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "failed to read image hashes, will retry");
        await wake.wait(pollMs);
      }
      if (!signal.aborted) await wake.wait(pollMs, seen);
    }
  }

  const running = run();
  return {
    counts: () => counts,
    async stop() {
      stopping.abort();
      unsubscribe();
      unsubscribeGap();
      wake.notify();
      await running;
    },
  };
}

async function readAll(deps: FeedDeps, signal: AbortSignal): Promise<string> {
  const from = await deps.store.watermark();
  for (let afterId: string | null = null; !signal.aborted;) {
    const ids: string[] = await deps.store.documentIds(afterId, batch);
    if (ids.length === 0) break;
    await readDocuments(deps, ids);
    afterId = ids.at(-1) ?? null;
  }
  return from;
}

/** @param applied changes at or after the watermark that have already been applied; the feed repeats them while a transaction is running */
async function follow(
  deps: FeedDeps,
  watermark: string,
  applied: ReadonlySet<string>,
): Promise<{ readonly watermark: string; readonly applied: ReadonlySet<string> }> {
  const next = await deps.store.changesSince(watermark);
  // A changed document without images cannot affect the hashes.
  const ids = next.changes.flatMap((change) =>
    !applied.has(keyOf(change)) && (change.isFingerprint || deps.index.has(change.documentId)) ? [change.documentId] : [],
  );
  await readDocuments(deps, [...new Set(ids)]);
  return { watermark: next.watermark, applied: new Set(next.changes.map(keyOf)) };
}

function keyOf({ documentId, isFingerprint, revision }: ImageHashChange): string {
  return `${documentId} ${isFingerprint} ${revision}`;
}

async function readDocuments({ index, store }: FeedDeps, documentIds: readonly string[]): Promise<void> {
  for (let at = 0; at < documentIds.length; at += batch) {
    const ids = documentIds.slice(at, at + batch);
    const byDocument = new Map<string, DocumentImageHash[]>();
    for (const row of await store.load(ids)) {
      const own = byDocument.get(row.documentId);
      if (own === undefined) byDocument.set(row.documentId, [row]);
      else own.push(row);
    }
    for (const id of ids) {
      const rows = byDocument.get(id) ?? [];
      const [first] = rows;
      if (first === undefined) index.remove(id);
      else
        index.replace(
          { documentId: id, segment: first.segment, externalId: first.externalId },
          rows.map((row) => row.fingerprint),
        );
    }
  }
}
