import type { Log } from "../lib/log.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import type { FeedStore } from "./feed-store.ts";

const batch = 500;
const pollMs = 1_000;

export interface IndexFeed {
  /** Position up to which the index is whole. */
  watermark(): string;
  /** Resolves when everything that was committed before the call is in the index. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

interface FeedDeps {
  readonly index: RetrievalIndex;
  readonly store: FeedStore;
  readonly bus: EventBus;
  readonly log: Log;
}

/**
 * Brings the index up to date and keeps it so: from a snapshot's watermark by the changes since, without one by all that is served. Messages
 * make it quick; the poll makes it certain.
 * @param snapshot watermark of the loaded snapshot, or null when the index is empty
 */
export async function feedIndex(deps: FeedDeps, snapshot: string | null): Promise<IndexFeed> {
  const { index, store } = deps;
  let watermark = await start(deps, snapshot);
  /** Changes at or behind the watermark that are applied already. */
  let applied = new Set<number>();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function step(): Promise<void> {
    const next = await store.changesSince(watermark);
    const fresh = next.changes.filter((change) => !applied.has(change.seq));
    await apply(deps, [...new Set(fresh.map((change) => change.documentId))]);
    applied = new Set(next.changes.map((change) => change.seq));
    watermark = next.watermark;
  }

  function run(): Promise<void> {
    if (running !== null) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await step();
      } while (again && !stopped);
    })().finally(() => {
      running = null;
    });
    return running;
  }

  const quietly = (): void => {
    if (!stopped) run().catch((error: unknown) => deps.log.warn({ err: error }, "the index did not catch up; it tries again"));
  };
  const unsubscribe = deps.bus.subscribe("index_changed", quietly);
  const unsubscribeGap = deps.bus.onGap(quietly);
  const timer = setInterval(quietly, pollMs);
  await run();
  deps.log.info({ ...index.stats() }, "the retrieval index is up to date");

  return {
    watermark: () => watermark,
    async caughtUp() {
      // A run under way may have read before the call; the one after it has not.
      if (running !== null) await running.catch(() => undefined);
      await run();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      unsubscribeGap();
      await running?.catch(() => undefined);
    },
  };
}

async function start(deps: FeedDeps, snapshot: string | null): Promise<string> {
  if (snapshot !== null && (await deps.store.reaches(snapshot))) return snapshot;
  // The snapshot stands before what is still known of changes; what it holds cannot be trusted.
  const held = Array.from(deps.index.contents(), ([documentId]) => documentId);
  for (const documentId of held) deps.index.remove(documentId);
  const from = await deps.store.watermark();
  for (let afterId: string | null = null; ;) {
    const ids: string[] = await deps.store.servedIds(afterId, batch);
    if (ids.length === 0) return from;
    await apply(deps, ids);
    afterId = ids.at(-1) ?? null;
  }
}

async function apply({ index, store }: FeedDeps, documentIds: readonly string[]): Promise<void> {
  for (let at = 0; at < documentIds.length; at += batch) {
    const ids = documentIds.slice(at, at + batch);
    const documents = await store.load(ids);
    const served = new Set(documents.map((document) => document.documentId));
    for (const document of documents) index.upsert(document);
    for (const id of ids) if (!served.has(id)) index.remove(id);
  }
}
