import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import { embedLacking } from "./embed-lacking.ts";
import type { Embedders } from "./embedders.ts";
import type { LivePlan } from "./live-plan.ts";
import { generationsInUse, type VectorPlan } from "./model/vector-plan.ts";
import { type BuildTicket } from "./model/vector-work.ts";
import type { Generations } from "./generations.ts";

export interface BuildOptions {
  readonly leaseMs: number;
  /** Maximum time in milliseconds between checks for work, in case no notification arrives. */
  readonly pollMs: number;
  /** Time to wait, in milliseconds, if no progress is possible because a model is unreachable or vectors cannot be removed yet. */
  readonly patienceMs: number;
}

export interface BuildDeps {
  readonly store: Pick<
    Generations,
    "lease" | "release" | "lacking" | "lackingPassages" | "addVectors" | "switchOver" | "removeUnneeded" | "finish"
  >;
  readonly plan: Pick<LivePlan, "now" | "refresh">;
  readonly embedders: Pick<Embedders, "of">;
  /** Whether this node is processing documents, which takes priority. */
  readonly isBusy: () => boolean;
  readonly bus: EventBus;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

export interface GenerationBuilder {
  /** Number of documents without vectors at the last count; null if there is no work or another node is doing it. */
  left(): number | null;
  /** Checks for work immediately. */
  wake(): void;
  stop(): Promise<void>;
}

const documentsAtOnce = 500;

/**
 * Computes missing vectors, on one node at a time and at the lowest priority. Activates a generation when it is complete, and removes
 * vectors that are no longer needed. If the node crashes, another node resumes its work.
 */
export function startGenerationBuilder(deps: BuildDeps, options: BuildOptions): GenerationBuilder {
  const { store, bus, log } = deps;
  const stopping = new AbortController();
  const wake = new Signal();
  const owner = deps.ids.uuidv7();
  const progress: Progress = { left: null };
  const unsubscribe = bus.subscribe("vector_plan_changed", () => wake.notify());

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = wake.count;
      let pause = options.pollMs;
      try {
        const ticket = await store.lease(owner, options.leaseMs);
        if (ticket === null) progress.left = null;
        else if (!(await heartbeat(() => work(ticket, seen)))) {
          pause = options.patienceMs;
          // Another node may be able to reach the model.
          await store.release(owner);
        }
      } catch (error) {
        if (stopping.signal.aborted) break;
        log.warn({ err: error }, "failed to compute vectors, will retry");
        pause = options.patienceMs;
      }
      await wake.wait(pause, seen);
    }
    await store.release(owner).catch((error: unknown) => log.warn({ err: error }, "failed to release the vector lease, it will expire"));
  }

  async function heartbeat<T>(task: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => {
      store.lease(owner, options.leaseMs).catch((error: unknown) => log.warn({ err: error }, "failed to renew the vector lease"));
    }, options.leaseMs / 3);
    try {
      return await task();
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * Runs one round of work.
   * @param seen number of wake-ups before the ticket was taken, so that later wake-ups and a stop are not missed
   * @returns whether any progress was made
   */
  async function work(ticket: BuildTicket, seen: number): Promise<boolean> {
    await deps.plan.refresh();
    const plan = deps.plan.now();
    progress.left = sum(await store.lacking());
    const made = await buildVectors(deps, plan, progress, stopping.signal);
    const hasSwitched = await switchGenerations(deps, plan);
    progress.left = sum(await store.lacking());
    if (hasSwitched) return true;
    if (progress.left > 0) return made > 0;
    if (ticket.mayRemoveInMs > 0) {
      await wake.wait(Math.min(ticket.mayRemoveInMs, options.patienceMs), seen);
      return true;
    }
    await removeVectors(store, stopping.signal);
    await store.finish(ticket.wanted);
    return true;
  }

  const running = run();
  return {
    left: () => progress.left,
    wake: () => wake.notify(),
    async stop() {
      stopping.abort();
      unsubscribe();
      wake.notify();
      await running;
    },
  };
}

interface Progress {
  /** Number of documents without vectors at the last count. */
  left: number | null;
}

/**
 * Computes the missing vectors of every generation whose model is reachable.
 * @returns the number of vectors computed
 */
async function buildVectors(deps: BuildDeps, plan: VectorPlan, progress: Progress, signal: AbortSignal): Promise<number> {
  let made = 0;
  const onDocument = (): void => void (progress.left = Math.max(0, (progress.left ?? 0) - 1));
  for (const id of generationsInUse(plan)) {
    const generation = plan.generations.get(id);
    const embedder: Embedder | null = deps.embedders.of(generation);
    if (generation === undefined || embedder === null) continue;
    try {
      made += await embedLacking({ ...deps, embedder, onDocument }, generation, signal);
    } catch (error) {
      signal.throwIfAborted();
      const fields = { err: error, model: embedder.info.model, left: progress.left };
      deps.log.warn(fields, "embedding model unavailable, keeping the current vectors");
    }
  }
  return made;
}

/**
 * Activates complete generations.
 * @returns whether any generation was activated
 */
async function switchGenerations({ store, plan: live, embedders, log }: BuildDeps, plan: VectorPlan): Promise<boolean> {
  const switched = await store.switchOver();
  for (const id of switched) {
    const model = embedders.of(plan.generations.get(id))?.info.model;
    log.info({ generation: id, model }, "switched to another embedding model");
  }
  if (switched.length > 0) await live.refresh();
  return switched.length > 0;
}

async function removeVectors(store: Pick<Generations, "removeUnneeded">, signal: AbortSignal): Promise<void> {
  for (let afterId: string | null = null; ;) {
    signal.throwIfAborted();
    afterId = await store.removeUnneeded(afterId, documentsAtOnce);
    if (afterId === null) return;
  }
}

function sum(lacking: ReadonlyMap<number, number>): number {
  return [...lacking.values()].reduce((total, documents) => total + documents, 0);
}
