import type { LivePlan } from "../knowledge/embedding-migrations/live-plan.ts";
import type { Embedders } from "../knowledge/embedding-migrations/embedders.ts";
import {
  generationsInUse,
  servingGenerations,
  type Generation,
  type VectorPlan,
} from "../knowledge/embedding-migrations/model/vector-plan.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import type { IndexFigures } from "./serve-index.ts";

/** What finds for a brand: the index with the vectors of one model, and that model. */
export interface BrandRetrieval {
  readonly index: RetrievalIndex;
  /** Null where the model cannot be asked on this node: words lead alone. */
  readonly embedder: Embedder | null;
  /** Another one after the index was built anew, and where vectors of another model answer; for people who compare answers. */
  readonly generation: () => string;
}

/** The indexes of this process, one for each model in use. */
export interface RetrievalIndexes {
  /** What answers the brand's questions now. Costs nothing. */
  of(brandId: string): BrandRetrieval;
}

/** The index of one generation, which is fed for itself. */
export interface OpenIndex {
  readonly index: RetrievalIndex;
  /** Resolves when everything that was committed before the call is in the index. */
  caughtUp(): Promise<void>;
  /** See `IndexFeed.watermark`. */
  watermark(): string;
  figures(): IndexFigures;
  /** See `BrandRetrieval.generation`. */
  generation(): string;
  /** See `ServedIndex.rebuild`. */
  rebuild(): Promise<void>;
  /** Stops the feed. @param keep whether it is opened again: else what is on disk goes as well */
  close(keep: boolean): Promise<void>;
}

export interface LiveIndexes extends RetrievalIndexes {
  /** Every index that is open, by its generation; those that are being built among them. */
  open(): ReadonlyMap<number, OpenIndex>;
  /** Resolves when everything that was committed before the call is in the indexes that answer. */
  caughtUp(): Promise<void>;
  /** Position before which every change is in the indexes that answer. */
  position(): string;
  /** Looks again at the plan and at the models that can be asked. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface LiveIndexesDeps {
  readonly plan: LivePlan;
  readonly embedders: Embedders;
  /** @param signal fires when nobody waits for the index any more */
  readonly openIndex: (generation: Generation, signal: AbortSignal) => Promise<OpenIndex>;
  readonly log: Log;
  /** How long what no brand is led to any more is kept for searches that are under way. */
  readonly lingerMs?: number;
}

const defaultLingerMs = 5_000;
const retryMs = 2_000;

interface Routes {
  readonly default: BrandRetrieval;
  readonly brands: ReadonlyMap<string, BrandRetrieval>;
}

/**
 * Keeps an index open for each generation in use, and leads every brand to the one that answers it. A generation that begins to answer does so
 * on this node in one step, once its index has caught up; until then the one before goes on.
 */
export async function liveIndexes(deps: LiveIndexesDeps): Promise<LiveIndexes> {
  const { plan, embedders, log } = deps;
  const open = new Map<number, OpenIndex>();
  /** No brand is led to them any more. */
  const leaving = new Set<number>();
  const stopping = new AbortController();

  async function opened(id: number, now: VectorPlan): Promise<OpenIndex> {
    const known = open.get(id);
    if (known !== undefined) return known;
    const generation = now.generations.get(id);
    if (generation === undefined) throw new Error(`unknown generation ${id}`);
    const index = await deps.openIndex(generation, stopping.signal);
    open.set(id, index);
    return index;
  }

  async function routesOf(now: VectorPlan): Promise<Routes> {
    const to = new Map<number, BrandRetrieval>();
    for (const id of servingGenerations(now)) {
      const isNew = !open.has(id);
      const index = await opened(id, now);
      // The switch is seen only after whatever came before it.
      if (!isNew) await index.caughtUp();
      to.set(id, { index: index.index, embedder: embedders.of(now.generations.get(id)), generation: () => index.generation() });
    }
    const must = (id: number): BrandRetrieval => {
      const found = to.get(id);
      if (found === undefined) throw new Error(`generation ${id} is not open`);
      return found;
    };
    const brands = [...now.brands].filter(([, { serving }]) => serving !== now.serving);
    return { default: must(now.serving), brands: new Map(brands.map(([brandId, { serving }]) => [brandId, must(serving)])) };
  }

  let routes = await routesOf(plan.now());

  /** Opens what is being built; what nobody needs is closed at the second look, so that searches under way end in peace. */
  async function tidy(now: VectorPlan): Promise<void> {
    const inUse = generationsInUse(now);
    for (const id of inUse) {
      leaving.delete(id);
      if (!stopping.signal.aborted) await opened(id, now);
    }
    for (const [id, index] of open) {
      if (inUse.has(id)) continue;
      if (!leaving.delete(id)) {
        leaving.add(id);
        continue;
      }
      open.delete(id);
      await index.close(false);
    }
    const needed = [...inUse, ...leaving].flatMap((id) => now.generations.get(id) ?? []);
    await embedders.endOthers(needed);
    if (leaving.size > 0) lookAgain(deps.lingerMs ?? defaultLingerMs);
  }

  let refreshing = Promise.resolve();
  const changeOver = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    const now = plan.now();
    routes = await routesOf(now);
    await tidy(now);
  };
  const refresh = (): Promise<void> => {
    const next = refreshing.then(changeOver);
    refreshing = next.catch(() => undefined);
    return next;
  };
  let timer: NodeJS.Timeout | undefined;
  function lookAgain(ms: number): void {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(quietly, ms);
  }
  function quietly(): void {
    refresh().catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      log.warn({ err: error }, "failed to open the index of another model, keeping the current one");
      lookAgain(retryMs);
    });
  }
  const answering = (): OpenIndex[] => {
    const routed = new Set([routes.default, ...routes.brands.values()].map(({ index }) => index));
    return [...open.values()].filter(({ index }) => routed.has(index));
  };
  const unsubscribe = plan.onChange(quietly);
  // What is being built is not waited for.
  quietly();

  return {
    of: (brandId) => routes.brands.get(brandId) ?? routes.default,
    open: () => open,
    async caughtUp() {
      await Promise.all(answering().map((index) => index.caughtUp()));
    },
    position: () =>
      answering()
        .map((index) => index.watermark())
        .reduce((least, one) => (BigInt(one) < BigInt(least) ? one : least)),
    refresh,
    async stop() {
      stopping.abort();
      unsubscribe();
      clearTimeout(timer);
      await refreshing;
      await Promise.all([...open.values()].map((index) => index.close(true)));
    },
  };
}
