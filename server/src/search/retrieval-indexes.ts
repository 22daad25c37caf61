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

/** The index and the model that serve a brand. */
export interface BrandRetrieval {
  readonly index: RetrievalIndex;
  /** Null if the model is unavailable on this node; searches then use only keywords. */
  readonly embedder: Embedder | null;
  /** Changes when the index is rebuilt or another model becomes active, so that callers can tell whether results are comparable. */
  readonly generation: () => string;
}

/** The indexes of this process: one per model in use. */
export interface RetrievalIndexes {
  /** Returns the brand's current index and model without I/O. */
  of(brandId: string): BrandRetrieval;
}

/** The index of one generation, which has its own change feed. */
export interface OpenIndex {
  readonly index: RetrievalIndex;
  /** Resolves when the index contains everything committed before the call. */
  caughtUp(): Promise<void>;
  /** See `IndexFeed.watermark`. */
  watermark(): string;
  figures(): IndexFigures;
  /** See `BrandRetrieval.generation`. */
  generation(): string;
  /** See `ServedIndex.rebuild`. */
  rebuild(): Promise<void>;
  /**
   * Stops the feed.
   * @param keep whether the index will be opened again; if not, its files are deleted
   */
  close(keep: boolean): Promise<void>;
}

export interface LiveIndexes extends RetrievalIndexes {
  /** Returns every open index by generation, including indexes that are being built. */
  open(): ReadonlyMap<number, OpenIndex>;
  /** Resolves when the active indexes contain everything committed before the call. */
  caughtUp(): Promise<void>;
  /** Returns a position up to which the active indexes contain all changes. */
  position(): string;
  /** Reloads the plan and the list of available models. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface LiveIndexesDeps {
  readonly plan: LivePlan;
  readonly embedders: Embedders;
  /** @param signal aborts when the index is no longer needed */
  readonly openIndex: (generation: Generation, signal: AbortSignal) => Promise<OpenIndex>;
  readonly log: Log;
  /** Time in milliseconds that an unused index stays open for running searches. */
  readonly lingerMs?: number;
}

const defaultLingerMs = 5_000;
const retryMs = 2_000;

interface Routes {
  readonly default: BrandRetrieval;
  readonly brands: ReadonlyMap<string, BrandRetrieval>;
}

/**
 * Keeps an index open for each generation in use, and serves each brand from the correct index. On each node, a new generation becomes
 * active in one step when its index has caught up; until then, the previous generation stays active.
 */
export async function liveIndexes(deps: LiveIndexesDeps): Promise<LiveIndexes> {
  const { plan, log } = deps;
  const stopping = new AbortController();
  const opened = new OpenedIndexes(deps, stopping.signal);
  let routes = await opened.routesOf(plan.now());

  let refreshing = Promise.resolve();
  const changeOver = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    const now = plan.now();
    routes = await opened.routesOf(now);
    const isDone = await opened.tidy(now);
    if (!isDone) lookAgain(deps.lingerMs ?? defaultLingerMs);
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
    return [...opened.all.values()].filter(({ index }) => routed.has(index));
  };
  const unsubscribe = plan.onChange(quietly);
  // Does not wait for indexes that are being built.
  quietly();

  return {
    of: (brandId) => routes.brands.get(brandId) ?? routes.default,
    open: () => opened.all,
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
      await Promise.all([...opened.all.values()].map((index) => index.close(true)));
    },
  };
}

/** The open indexes by generation. */
class OpenedIndexes {
  readonly #deps: LiveIndexesDeps;
  readonly #signal: AbortSignal;
  readonly #open = new Map<number, OpenIndex>();
  /** Indexes that no longer serve a brand. */
  readonly #leaving = new Set<number>();

  /** @param signal aborts when no more indexes should be opened */
  constructor(deps: LiveIndexesDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
  }

  get all(): ReadonlyMap<number, OpenIndex> {
    return this.#open;
  }

  /** Returns the index and model of each brand, once each index has caught up. */
  async routesOf(now: VectorPlan): Promise<Routes> {
    const to = new Map<number, BrandRetrieval>();
    for (const id of servingGenerations(now)) {
      const isNew = !this.#open.has(id);
      const index = await this.#opened(id, now);
      // Waits for the feed first, so that the switch becomes visible only after all earlier changes.
      if (!isNew) await index.caughtUp();
      const embedder = this.#deps.embedders.of(now.generations.get(id));
      to.set(id, { index: index.index, embedder, generation: () => index.generation() });
    }
    const must = (id: number): BrandRetrieval => {
      const found = to.get(id);
      if (found === undefined) throw new Error(`generation ${id} is not open`);
      return found;
    };
    const brands = [...now.brands].filter(([, { serving }]) => serving !== now.serving);
    return { default: must(now.serving), brands: new Map(brands.map(([brandId, { serving }]) => [brandId, must(serving)])) };
  }

  /**
   * Opens indexes that are to be built. Closes an unused index only on the second call, so that running searches can finish.
   * @returns whether all unused indexes are closed
   */
  async tidy(now: VectorPlan): Promise<boolean> {
    const inUse = generationsInUse(now);
    for (const id of inUse) {
      this.#leaving.delete(id);
      if (!this.#signal.aborted) await this.#opened(id, now);
    }
    for (const [id, index] of this.#open) {
      if (inUse.has(id)) continue;
      if (!this.#leaving.delete(id)) {
        this.#leaving.add(id);
        continue;
      }
      this.#open.delete(id);
      await index.close(false);
    }
    const needed = [...inUse, ...this.#leaving].flatMap((id) => now.generations.get(id) ?? []);
    await this.#deps.embedders.endOthers(needed);
    return this.#leaving.size === 0;
  }

  async #opened(id: number, now: VectorPlan): Promise<OpenIndex> {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const generation = now.generations.get(id);
    if (generation === undefined) throw new Error(`unknown generation ${id}`);
    const index = await this.#deps.openIndex(generation, this.#signal);
    this.#open.set(id, index);
    return index;
  }
}
