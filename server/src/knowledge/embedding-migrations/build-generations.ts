import type { Log } from "../../platform/lib/log.ts";
import { Wake } from "../../platform/lib/wake.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import { embedLacking } from "./embed-lacking.ts";
import type { Embedders } from "./embedders.ts";
import type { LivePlan } from "./live-plan.ts";
import { generationsInUse } from "./model/vector-plan.ts";
import { type BuildTicket, type GenerationStore } from "./model/vector-work.ts";

export interface BuildOptions {
  readonly leaseMs: number;
  /** Wait between polls for work when no notification arrives. */
  readonly pollMs: number;
  /** Wait when nothing can be done: a model is unreachable, or the grace period of removals is running. */
  readonly patienceMs: number;
}

export interface BuildDeps {
  readonly store: GenerationStore;
  readonly plan: LivePlan;
  readonly embedders: Pick<Embedders, "of">;
  /** Whether this node is processing documents, which takes priority. */
  readonly isBusy: () => boolean;
  readonly bus: EventBus;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

export interface GenerationBuilder {
  /** Number of documents that lack vectors, as last counted; null when there is no work or another node does it. */
  left(): number | null;
  /** Polls for work immediately. */
  wake(): void;
  stop(): Promise<void>;
}

const documentsAtOnce = 500;

/**
 * Builds missing vectors, on one node at a time and at the lowest priority; activates a generation when it is complete; and removes vectors
 * that are no longer needed. Another node resumes the work of a killed one.
 */
export function startGenerationBuilder(deps: BuildDeps, options: BuildOptions): GenerationBuilder {
  const { store, bus, log } = deps;
  const stopping = new AbortController();
  const wake = new Wake();
  const owner = deps.ids.uuidv7();
  let left: number | null = null;
  const unsubscribe = bus.subscribe("vector_plan_changed", () => wake.all());

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = wake.count;
      let pause = options.pollMs;
      try {
        const ticket = await store.lease(owner, options.leaseMs);
        if (ticket === null) left = null;
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
      await wake.sleep(pause, seen);
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
   * @param seen wake-ups counted before the ticket was taken, so that none since, nor the end, is missed
   * @returns whether any progress was made
   */
  async function work(ticket: BuildTicket, seen: number): Promise<boolean> {
    await deps.plan.refresh();
    const plan = deps.plan.now();
    let made = 0;
    left = sum(await store.lacking());
    for (const id of generationsInUse(plan)) {
      const generation = plan.generations.get(id);
      const embedder: Embedder | null = deps.embedders.of(generation);
      if (generation === undefined || embedder === null) continue;
      try {
        const onDocument = (): void => void (left = Math.max(0, (left ?? 0) - 1));
        made += await embedLacking({ ...deps, embedder, onDocument }, generation, stopping.signal);
      } catch (error) {
        stopping.signal.throwIfAborted();
        log.warn({ err: error, model: embedder.info.model, left }, "embedding model unavailable, keeping the current vectors");
      }
    }
    const switched = await store.switchOver();
    for (const id of switched) {
      const generation = plan.generations.get(id);
      log.info({ generation: id, model: deps.embedders.of(generation)?.info.model }, "switched to another embedding model");
    }
    if (switched.length > 0) await deps.plan.refresh();
    left = sum(await store.lacking());
    if (switched.length > 0) return true;
    if (left > 0) return made > 0;
    if (ticket.mayRemoveInMs > 0) {
      await wake.sleep(Math.min(ticket.mayRemoveInMs, options.patienceMs), seen);
      return true;
    }
    for (let afterId: string | null = null; ;) {
      stopping.signal.throwIfAborted();
      afterId = await store.removeUnneeded(afterId, documentsAtOnce);
      if (afterId === null) break;
    }
    await store.finish(ticket.wanted);
    return true;
  }

  const running = run();
  return {
    left: () => left,
    wake: () => wake.all(),
    async stop() {
      stopping.abort();
      unsubscribe();
      wake.all();
      await running;
    },
  };
}

function sum(lacking: ReadonlyMap<number, number>): number {
  return [...lacking.values()].reduce((total, documents) => total + documents, 0);
}
