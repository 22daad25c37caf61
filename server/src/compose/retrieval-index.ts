import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { feedStatements } from "../search/feed.sql.ts";
import { openRetrievalIndex } from "../engines/retrieval/host/in-process.ts";
import type { Settings } from "../config/settings.ts";
import type { OpenDatabase } from "./database.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import type { Foundation } from "./foundation.ts";
import { generationsInUse, type Generation, type VectorPlan } from "../knowledge/embedding-migrations/model/vector-plan.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import type { IndexFigures } from "../search/serve-index.ts";
import { indexProgress } from "../search/index-progress.ts";
import { liveIndexes, type LiveIndexes, type OpenIndex } from "../search/retrieval-indexes.ts";
import { serveIndex } from "../search/serve-index.ts";

/** This process's indexes, and the stores that report readiness based on them. */
export interface ComposedIndexes {
  readonly indexes: LiveIndexes;
  readonly stores: IndexedStores;
}

export type IndexedStores = ReturnType<OpenDatabase["seenBy"]>;

/** Opens an index for each embedding model in use. */
export async function composeIndexes(base: Foundation, { plan, embedders, onReached }: ComposedEmbedders): Promise<ComposedIndexes> {
  const { settings, store, metrics, log, cleanup } = base;
  if (writesSnapshots(settings)) await removeOtherSnapshots(settings.dataDir, plan.now());
  const indexes = await liveIndexes({ plan, embedders, openIndex: openIndexOf(base), log });
  cleanup.add("indexes", () => indexes.stop());
  onReached(() => void indexes.refresh().catch((error: unknown) => log.warn({ err: error }, "failed to open an index")));
  indexGauges(metrics, () => Array.from(indexes.open().values(), (index) => index.figures()));
  metrics.gauge("index_generations", "Embedding models with an index in memory", () => indexes.open().size, "max");
  return { indexes, stores: store.seenBy(indexProgress(indexes)) };
}

/** Returns whether this process writes the snapshot that all processes of the service on this machine start from. */
function writesSnapshots({ seat }: Settings): boolean {
  return seat === null || seat.number === 1;
}

/** Returns a function that opens the index of a generation's vectors from its snapshot and keeps the index current. */
function openIndexOf({ settings, store, log }: Foundation): (generation: Generation, signal: AbortSignal) => Promise<OpenIndex> {
  const { dataDir, indexMemoryBytes: memoryBytes } = settings;
  return async (generation, signal) => {
    const sharedDir = path.join(dataDir, "index", generation.fingerprint);
    const isWriter = writesSnapshots(settings);
    const dir = isWriter ? sharedDir : path.join(dataDir, "processes", String(settings.seat?.number), generation.fingerprint);
    const feed = feedStatements(store.database, generation);
    const served = await serveIndex({
      open: (fresh) =>
        openRetrievalIndex({
          dir,
          ...(isWriter ? {} : { sharedDir }),
          dimensions: generation.dimensions,
          fingerprint: generation.fingerprint,
          ...(memoryBytes === undefined ? {} : { memoryBytes }),
          fresh,
          hasMark: (mark) => feed.hasMark(mark),
          log: (message, fields) => log.info(fields ?? {}, message),
        }),
      store: feed,
      bus: store.bus,
      log,
      signal,
      writesSnapshots: isWriter,
    });
    return {
      index: served.index,
      caughtUp: () => served.caughtUp(),
      watermark: () => served.watermark(),
      figures: () => served.figures(),
      generation: () => `${generation.id}-${served.since()}`,
      rebuild: () => served.rebuild(),
      async close(keep) {
        await served.stop(keep);
        if (!keep || !isWriter) await rm(dir, { recursive: true, force: true });
      },
    };
  };
}

const gauges: readonly (readonly [name: string, help: string, read: (figures: IndexFigures) => number])[] = [
  ["index_documents", "Documents in the retrieval index", ({ documents }) => documents],
  ["index_passages", "Passages in the retrieval index", ({ passages }) => passages],
  ["index_bytes", "Memory of the retrieval index", ({ bytes }) => bytes.words + bytes.vectors + bytes.spare],
  ["index_word_bytes", "Memory of keywords, text and filters of segments in memory", ({ bytes }) => bytes.words],
  ["index_vector_bytes", "Memory of vectors of segments in memory", ({ bytes }) => bytes.vectors],
  ["index_spare_bytes", "Free memory reserved for vectors", ({ bytes }) => bytes.spare],
  ["index_segments_resident", "Segments in memory", ({ segments }) => segments.resident],
  ["index_segments_asleep", "Segments on disk only", ({ segments }) => segments.asleep],
  ["index_segments_lost", "Segments being reloaded from the database", ({ segments }) => segments.lost],
  ["index_evictions", "Segments moved to disk since the start", ({ evictions }) => evictions],
  ["index_loads", "Segments loaded from disk since the start", ({ loads }) => loads],
  ["index_load_seconds", "Total time spent loading segments since the start", ({ loadSeconds }) => loadSeconds],
  ["index_damaged_segments", "Segments with a damaged file since the start", ({ damaged }) => damaged],
  ["index_refused_documents", "Documents that did not fit since the start", ({ refused }) => refused],
  ["index_repaired_documents", "Documents that differed from the database and were repaired since the start", ({ repaired }) => repaired],
  ["index_rebuilds", "Index rebuilds without interrupting searches since the start", ({ rebuilds }) => rebuilds],
];

/** Metrics that describe the data, which are the same in every process on a machine. */
const sameEverywhere = new Set(["index_documents", "index_passages", "index_segments_resident", "index_segments_asleep"]);

/** Publishes the metrics of this process's indexes. */
function indexGauges(metrics: Metrics, figures: () => readonly IndexFigures[]): void {
  for (const [name, help, read] of gauges) {
    const total = (): number => figures().reduce((sum, one) => sum + read(one), 0);
    metrics.gauge(name, help, total, sameEverywhere.has(name) ? "max" : "sum");
  }
  const slowest = (): number => Math.max(0, ...figures().map(({ slowestLoadSeconds }) => slowestLoadSeconds));
  metrics.gauge("index_slowest_load_seconds", "Longest time to load a segment since the start", slowest, "max");
}

/** Removes snapshots of unused generations and of earlier releases. */
async function removeOtherSnapshots(dataDir: string, plan: VectorPlan): Promise<void> {
  const folder = path.join(dataDir, "index");
  const kept = new Set([...generationsInUse(plan)].map((id) => plan.generations.get(id)?.fingerprint));
  const entries = await readdir(folder).catch(() => []);
  await Promise.all(entries.filter((name) => !kept.has(name)).map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}
