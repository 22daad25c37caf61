import type { Log } from "../platform/lib/log.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { RetrievalFigures, RetrievalHost } from "../ports/retrieval-host.ts";
import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import { indexChecker } from "./check-index.ts";
import { feedIndex, type IndexFeed } from "./feed-index.ts";
import type { FeedStatements } from "./feed.sql.ts";
import { snapshotKeeper } from "./keep-snapshot.ts";

const snapshotEveryMs = 60_000;
const compareEveryMs = 60 * 60 * 1_000;

export interface IndexFigures extends RetrievalFigures {
  /** Number of documents that differed from the database and were reindexed. */
  readonly repaired: number;
  /** Number of times the index was rebuilt while it was serving searches. */
  readonly rebuilds: number;
}

/** An index that is kept up to date, saved, and compared with the database, and that can be rebuilt. */
export interface ServedIndex {
  /** Remains valid after a rebuild, although the rebuild replaces the index that it delegates to. */
  readonly index: RetrievalIndex;
  /** Resolves when the index contains everything committed before the call. */
  caughtUp(): Promise<void>;
  /** See `IndexFeed.watermark`. */
  watermark(): string;
  figures(): IndexFigures;
  /** When this node started serving from the current index, in RFC 3339 format. */
  since(): string;
  /** Rebuilds the index from the database while the current index serves searches, and then replaces it in one step. */
  rebuild(): Promise<void>;
  /** @param keep whether to write a snapshot (default: true) */
  stop(keep?: boolean): Promise<void>;
}

export interface ServeIndexDeps {
  /** Opens the index in its folder; if `fresh` is set, opens an empty index alongside the open one. */
  readonly open: (fresh: boolean) => Promise<RetrievalHost>;
  readonly store: FeedStatements;
  readonly bus: EventBus;
  readonly log: Log;
  /** Aborts when the index is no longer needed; a partial index is then discarded. */
  readonly signal?: AbortSignal;
  /** Whether this process writes snapshots; default: true. */
  readonly writesSnapshots?: boolean;
}

interface Serving {
  /** Epoch of the database from which the index was read. */
  readonly epoch: string;
  readonly host: RetrievalHost;
  readonly feed: IndexFeed;
}

/** Opens an index and resolves when it is complete. A partial index never serves searches. */
export async function serveIndex(deps: ServeIndexDeps): Promise<ServedIndex> {
  let stopped = false;
  const isGivenUp = (): boolean => stopped || deps.signal?.aborted === true;
  const begin = async (fresh: boolean): Promise<Serving> => {
    const epoch = await deps.store.epoch();
    const host = await deps.open(fresh);
    try {
      return { epoch, host, feed: await feedIndex({ ...deps, index: host.index, isGivenUp }, host) };
    } catch (error) {
      await host.close();
      throw error;
    }
  };
  let now = await begin(false);
  let since = new Date().toISOString();
  let rebuilds = 0;
  const { writesSnapshots = true } = deps;
  let isKept = writesSnapshots;
  const feed: Pick<IndexFeed, "watermark" | "repair"> = {
    watermark: () => now.feed.watermark(),
    repair: () => now.feed.repair(),
  };
  const save = async (watermark: string): Promise<void> => {
    if (isKept) await now.host.save(watermark, await deps.store.markSnapshot(now.epoch));
  };
  const snapshots = writesSnapshots ? snapshotKeeper({ save, feed, store: deps.store, log: deps.log }, snapshotEveryMs) : null;
  const checker = indexChecker({ feed, log: deps.log }, compareEveryMs);

  const replace = async (): Promise<void> => {
    const next = await begin(true);
    const old = now;
    now = next;
    since = new Date().toISOString();
    rebuilds += 1;
    await old.feed.stop();
    await old.host.close();
    await save(next.feed.watermark());
    await next.host.takeFolder();
    deps.log.info({ ...next.host.index.stats() }, "search index rebuilt");
  };
  let replacing: Promise<void> = Promise.resolve();

  return {
    index: {
      analyze: async (document) => now.host.index.analyze?.(document),
      upsert: (document) => now.host.index.upsert(document),
      patch: (documentId, change) => now.host.index.patch(documentId, change),
      remove: (documentId) => now.host.index.remove(documentId),
      removeSegment: (segment) => now.host.index.removeSegment(segment),
      search: (query) => now.host.index.search(query),
      stateOf: (scope) => now.host.index.stateOf(scope),
      get: (scope, segment, externalId) => now.host.index.get(scope, segment, externalId),
      scan: (scope, filter, take) => now.host.index.scan(scope, filter, take),
      stats: () => now.host.index.stats(),
      contents: () => now.host.index.contents(),
      revision: (documentId) => now.host.index.revision(documentId),
    },
    caughtUp: () => now.feed.caughtUp(),
    watermark: () => now.feed.watermark(),
    figures: () => ({ ...now.host.figures(), repaired: checker.repaired(), rebuilds }),
    since: () => since,
    rebuild() {
      const result = replacing.then(replace);
      replacing = result.catch(() => undefined);
      return result;
    },
    async stop(keep = true) {
      isKept &&= keep;
      stopped = true;
      await replacing;
      await now.feed.stop();
      await checker.stop();
      try {
        await snapshots?.stop();
      } finally {
        await now.host.close();
      }
    },
  };
}
