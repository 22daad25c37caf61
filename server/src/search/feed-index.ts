import { yieldToEventLoop } from "../platform/lib/yield-to-event-loop.ts";
import type { Log } from "../platform/lib/log.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import { compareIndex, differing } from "./compare-index.ts";
import type { FeedStatements } from "./feed.sql.ts";

const batch = 500;
const pollMs = 1_000;
/** Time without changes after which a feed checks whether it missed any. Must be shorter than the retention period of changes. */
const silenceMs = 60 * 60 * 1_000;
/** Pause between two pages of a low-priority comparison. */
const comparePauseMs = 250;

export interface IndexFeed {
  /** Position up to which the index is complete. */
  watermark(): string;
  /** Resolves when the index contains everything committed before the call. */
  caughtUp(): Promise<void>;
  /**
   * Compares the index with the database at low priority and reindexes the documents that differ.
   * @returns the number of documents that differed although the feed had caught up; expected to be 0
   */
  repair(): Promise<number>;
  stop(): Promise<void>;
}

export interface FeedDeps {
  readonly index: RetrievalIndex;
  readonly store: FeedStatements;
  readonly bus: EventBus;
  readonly log: Log;
  /** Returns whether the index is no longer needed. If so, the comparison ends with an error. */
  readonly isGivenUp?: () => boolean;
}

/** Initial state of an index, which may come from a snapshot with damaged segments. */
export interface FeedStart {
  /** Watermark of the loaded snapshot; null if the index is empty. */
  readonly watermark: string | null;
  /** See `RetrievalHost.recover`. */
  recover(read: (segment: string) => Promise<void>): Promise<void>;
}

/**
 * Brings the index up to date and keeps it up to date. Applies the changes since the snapshot's watermark; if there is no snapshot or those
 * changes have been purged, compares the index with all served documents instead. Notifications keep the delay short; polling ensures that
 * no change is missed.
 */
export async function feedIndex(deps: FeedDeps, start: FeedStart): Promise<IndexFeed> {
  const { index } = deps;
  const apply = applier(deps);
  const reader = await ChangeReader.open(deps, start, apply);
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function run(): Promise<void> {
    if (running !== null) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await reader.step();
      } while (again && !stopped);
    })().finally(() => {
      running = null;
    });
    return running;
  }

  async function caughtUp(): Promise<void> {
    // Waits for the next poll, because a running poll may have read the feed before this call.
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
    watermark: () => reader.watermark,
    caughtUp,
    repair() {
      repairing = repairing.catch(() => 0).then(() => (stopped ? 0 : repairIndex(deps, { apply, caughtUp, isStopped: () => stopped })));
      return repairing;
    },
    stop,
  };
}

/** Indexes the documents that are served and removes the others from the index. */
type Apply = (documentIds: readonly string[]) => Promise<void>;

/** Reads the changes after a position and applies them. */
class ChangeReader {
  readonly #deps: FeedDeps;
  readonly #apply: Apply;
  #watermark = "";
  #heardAt = 0;
  /** Changes at or after the watermark that have already been applied. */
  #applied = new Set<number>();

  private constructor(deps: FeedDeps, apply: Apply) {
    this.#deps = deps;
    this.#apply = apply;
  }

  /** Opens the feed. First compares or recovers the index if its initial state requires it. */
  static async open(deps: FeedDeps, start: FeedStart, apply: Apply): Promise<ChangeReader> {
    const reader = new ChangeReader(deps, apply);
    reader.#watermark = await reader.#beginning(start.watermark);
    await start.recover((segment) => reader.#readAgain(segment));
    reader.#heardAt = Date.now();
    return reader;
  }

  /** Position up to which the index is complete. */
  get watermark(): string {
    return this.#watermark;
  }

  async step(): Promise<void> {
    if (Date.now() - this.#heardAt > silenceMs) this.#watermark = await this.#beginning(this.#watermark);
    const next = await this.#deps.store.changesSince(this.#watermark);
    const fresh = next.changes.filter((change) => !this.#applied.has(change.seq));
    await this.#apply([...new Set(fresh.map((change) => change.documentId))]);
    this.#applied = new Set(next.changes.map((change) => change.seq));
    this.#watermark = next.watermark;
    this.#heardAt = Date.now();
  }

  /** Returns the position to continue from. If changes are missing, first compares the index with all served documents. */
  async #beginning(position: string | null): Promise<string> {
    const { store } = this.#deps;
    if (position !== null && (await store.reaches(position))) return position;
    const from = await store.watermark();
    await this.#readAgain();
    return from;
  }

  async #readAgain(segment?: string): Promise<void> {
    const { isGivenUp = () => false } = this.#deps;
    const which = segment === undefined ? {} : { segment };
    for await (const differ of compareIndex(this.#deps, { ...which, isStopped: isGivenUp })) await this.#apply(differ);
    if (isGivenUp()) throw new Error("the index was closed before it was complete");
  }
}

/** See `IndexFeed.repair`. */
async function repairIndex(
  deps: FeedDeps,
  feed: { readonly apply: Apply; readonly caughtUp: () => Promise<void>; readonly isStopped: () => boolean },
): Promise<number> {
  let wrong = 0;
  for await (const suspects of compareIndex(deps, { pauseMs: comparePauseMs, isStopped: feed.isStopped })) {
    if (suspects.length === 0) continue;
    await feed.caughtUp();
    const differ = await differing(deps, suspects);
    await feed.apply(differ);
    wrong += differ.length;
  }
  return wrong;
}

/**
 * Returns a function that applies documents to the index, one call at a time. Each call indexes the documents that it read before the next
 * call reads, so that a slow call never overwrites newer documents or restores deleted documents.
 */
function applier({ index, store }: FeedDeps): Apply {
  let last: Promise<void> = Promise.resolve();
  const applyBatch = async (ids: readonly string[]): Promise<void> => {
    const documents = await store.load(ids);
    const served = new Set(documents.map((document) => document.documentId));
    const pause = yieldToEventLoop();
    for (const document of documents) {
      await index.analyze?.(document);
      index.upsert(document);
      if (pause.isDue) await pause.take();
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
