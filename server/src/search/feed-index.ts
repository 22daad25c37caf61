import { Breather } from "../platform/lib/breather.ts";
import type { Log } from "../platform/lib/log.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import { compareIndex, differing } from "./compare-index.ts";
import type { FeedStore } from "./feed-store.ts";

const batch = 500;
const pollMs = 1_000;
/** Changes are kept for longer than this: a feed that heard nothing for so long looks whether it missed some. */
const silenceMs = 60 * 60 * 1_000;
/** Between two pages of a comparison beside other work. */
const comparePauseMs = 250;

export interface IndexFeed {
  /** Position up to which the index is whole. */
  watermark(): string;
  /** Resolves when everything that was committed before the call is in the index. */
  caughtUp(): Promise<void>;
  /**
   * Compares the index with the database, slowly, and reads again what differs.
   * @returns documents that differed although the feed had caught up: there should be none
   */
  repair(): Promise<number>;
  stop(): Promise<void>;
}

export interface FeedDeps {
  readonly index: RetrievalIndex;
  readonly store: FeedStore;
  readonly bus: EventBus;
  readonly log: Log;
  /** Whether nobody waits for the index any more: comparing it with all that is served ends with an error then. */
  readonly isGivenUp?: () => boolean;
}

/** An index that may begin with a snapshot, of which segments may be damaged. */
export interface FeedStart {
  /** Watermark of the loaded snapshot, or null when the index is empty. */
  readonly watermark: string | null;
  /** See `RetrievalHost.recover`. */
  recover(read: (segment: string) => Promise<void>): Promise<void>;
}

/**
 * Brings the index up to date and keeps it so: from a snapshot's watermark by the changes since; where those are not kept any more, or there is
 * no snapshot, by comparing it with all that is served. Messages make it quick; the poll makes it certain.
 */
export async function feedIndex(deps: FeedDeps, start: FeedStart): Promise<IndexFeed> {
  const { index, store, isGivenUp = () => false } = deps;
  const apply = applier(deps);
  const readAgain = async (segment?: string): Promise<void> => {
    const which = segment === undefined ? {} : { segment };
    for await (const differ of compareIndex(deps, { ...which, isStopped: isGivenUp })) await apply(differ);
    if (isGivenUp()) throw new Error("the index was closed before it was complete");
  };
  /** Position that the index is to go on from: where changes since its own are missing, all that is served is compared with it first. */
  const beginning = async (position: string | null): Promise<string> => {
    if (position !== null && (await store.reaches(position))) return position;
    const from = await store.watermark();
    await readAgain();
    return from;
  };
  let watermark = await beginning(start.watermark);
  await start.recover(readAgain);
  let heardAt = Date.now();
  /** Changes at or behind the watermark that are applied already. */
  let applied = new Set<number>();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function step(): Promise<void> {
    if (Date.now() - heardAt > silenceMs) watermark = await beginning(watermark);
    const next = await store.changesSince(watermark);
    const fresh = next.changes.filter((change) => !applied.has(change.seq));
    await apply([...new Set(fresh.map((change) => change.documentId))]);
    applied = new Set(next.changes.map((change) => change.seq));
    watermark = next.watermark;
    heardAt = Date.now();
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

  async function caughtUp(): Promise<void> {
    // A run under way may have read before the call; the one after it has not.
    if (running !== null) await running.catch(() => undefined);
    await run();
  }

  const quietly = (): void => {
    if (!stopped) run().catch((error: unknown) => deps.log.warn({ err: error }, "failed to update the index, will retry"));
  };
  const unsubscribe = deps.bus.subscribe("index_changed", quietly);
  const unsubscribeGap = deps.bus.onGap(quietly);
  const timer = setInterval(quietly, pollMs);

  let repairing: Promise<number> = Promise.resolve(0);
  async function repair(): Promise<number> {
    let wrong = 0;
    for await (const suspects of compareIndex(deps, { pauseMs: comparePauseMs, isStopped: () => stopped })) {
      if (suspects.length === 0) continue;
      await caughtUp();
      const differ = await differing(deps, suspects);
      await apply(differ);
      wrong += differ.length;
    }
    return wrong;
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearInterval(timer);
    unsubscribe();
    unsubscribeGap();
    await running?.catch(() => undefined);
    await repairing.catch(() => undefined);
  }

  try {
    await run();
  } catch (error) {
    await stop();
    throw error;
  }
  deps.log.info({ ...index.stats() }, "search index up to date");
  return {
    watermark: () => watermark,
    caughtUp,
    repair() {
      repairing = repairing.catch(() => 0).then(() => (stopped ? 0 : repair()));
      return repairing;
    },
    stop,
  };
}

/**
 * Brings documents of the index to what is served. Calls wait for each other: what one has read from the database is in the index before the next
 * one reads, so that a slow one never puts an older version, or what is gone, over what a quick one brought.
 */
function applier({ index, store }: FeedDeps): (documentIds: readonly string[]) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const applyBatch = async (ids: readonly string[]): Promise<void> => {
    const documents = await store.load(ids);
    const served = new Set(documents.map((document) => document.documentId));
    const breath = new Breather();
    for (const document of documents) {
      index.upsert(document);
      if (breath.isDue) await breath.take();
    }
    for (const id of ids) if (!served.has(id)) index.remove(id);
  };
  return async (documentIds) => {
    for (let at = 0; at < documentIds.length; at += batch) {
      const applied = last.then(() => applyBatch(documentIds.slice(at, at + batch)));
      last = applied.catch(() => undefined);
      await applied;
    }
  };
}
