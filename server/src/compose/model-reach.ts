import { setTimeout as delay } from "node:timers/promises";
import { mayHaveMade } from "../engines/embedder/index.ts";
import type { Generation } from "../knowledge/embedding-migrations/model/vector-plan.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Foundation } from "./foundation.ts";
import { loadModel, type BegunEmbedders, type BegunModel, type ModelOptions } from "./load-models.ts";

/** Time, in milliseconds, that startup waits for a remote model if another model can be used instead. */
const patienceMs = 3_000;
const retryMs = 10_000;

export interface ReachedModel {
  readonly embedder: Embedder;
  readonly generation: Generation;
}

/** Connects to the configured models, and retries models that do not respond. */
export class ModelReach {
  readonly #base: Foundation;
  readonly #stopping: AbortController;
  /** Generations that existed before this start. */
  readonly #known: readonly Generation[];
  readonly #listeners: (() => void)[] = [];
  readonly #trying: Promise<void>[] = [];
  #outOfReach = 0;

  static async of({ stopping }: BegunEmbedders, base: Foundation): Promise<ModelReach> {
    const before = await base.store.generations.plan();
    return new ModelReach(base, stopping, [...(before?.generations.values() ?? [])]);
  }

  private constructor(base: Foundation, stopping: AbortController, known: readonly Generation[]) {
    this.#base = base;
    this.#stopping = stopping;
    this.#known = known;
  }

  /** Number of configured models that have not been reached since startup. */
  get outOfReach(): number {
    return this.#outOfReach;
  }

  /** Registers a listener that is called whenever a model becomes reachable after startup. */
  onReached(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the model with its recorded generation; null if the model is unreachable and its vector length is unknown. */
  async first({ options, loading }: BegunModel): Promise<ReachedModel | null> {
    const isNeeded = this.#known.length === 0 || options.remote === undefined;
    const embedder = isNeeded ? await loading : ((await within(patienceMs, loading)) ?? (await this.#presumed(options)));
    return embedder === null ? null : this.#registered(embedder);
  }

  /** Retries a model in the background, and calls `use` once the model is reachable. */
  keepTrying({ options }: BegunModel, use: (model: ReachedModel) => Promise<void>): void {
    this.#outOfReach += 1;
    this.#base.log.warn({ model: options.remote?.model }, "new embedding model unavailable, keeping the current one, will retry");
    this.#trying.push(this.#retry(options, use));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#trying);
  }

  async #retry(options: ModelOptions, use: (model: ReachedModel) => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await use(await this.#registered(await loadModel(this.#base, options, signal)));
        this.#outOfReach -= 1;
        for (const listener of this.#listeners) listener();
        return;
      } catch (error) {
        this.#base.log.debug({ err: error }, "new embedding model still unavailable");
      }
    }
  }

  async #registered(embedder: Embedder): Promise<ReachedModel> {
    const { fingerprint, dimensions } = embedder.info;
    return { embedder, generation: await this.#base.store.generations.register(fingerprint, dimensions) };
  }

  /** Returns an embedder for an unreachable endpoint that has created vectors before. */
  async #presumed(options: ModelOptions): Promise<Embedder | null> {
    const made = this.#known.findLast(({ fingerprint, dimensions }) => mayHaveMade(options, fingerprint, dimensions));
    if (made === undefined || options.remote === undefined) return null;
    this.#base.log.warn({ model: options.remote.model }, "embedding model unavailable, using keyword search only");
    return loadModel(this.#base, { remote: { ...options.remote, dimensions: made.dimensions } });
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work.catch(() => null), delay(ms, null, { ref: false })]);
}
