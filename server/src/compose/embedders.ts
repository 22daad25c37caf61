import { setTimeout as delay } from "node:timers/promises";
import { createEmbedder, mayHaveMade, type EmbedderOptions } from "../engines/embedder/index.ts";
import type { EmbedderSettings, RemoteModelSettings, Settings } from "../config/settings.ts";
import { assignBrands, type SeparateModel } from "../knowledge/embedding-migrations/assign-brands.ts";
import { Embedders } from "../knowledge/embedding-migrations/embedders.ts";
import { livePlan, type LivePlan } from "../knowledge/embedding-migrations/live-plan.ts";
import { servingGenerations, type Generation } from "../knowledge/embedding-migrations/model/vector-plan.ts";
import type { Foundation } from "./foundation.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Embedder } from "../ports/embedder.ts";

/** How long a start waits for a remote model that another can replace. */
const patienceMs = 3_000;
const retryMs = 10_000;

type ModelOptions = Omit<EmbedderOptions, "cacheDir" | "log" | "signal">;

/** The configured models that are loaded or reachable. */
export interface ComposedEmbedders {
  readonly embedders: Embedders;
  readonly plan: LivePlan;
  /** Rejects when the model of most brands does not answer; without a model there is nothing to check. */
  readonly ask: (text: string) => Promise<void>;
  /** Whether the model that answers most brands is still being loaded: until then words answer. */
  readonly isLoading: () => boolean;
  /** To be called after a brand was made or changed: another model may be the one to serve it. */
  readonly brandChanged: (accountId: string) => Promise<void>;
  /** Called when a model was reached after the start. */
  onReached(listener: () => void): void;
}

interface EmbedderParts {
  readonly settings: Settings;
  readonly log: Log;
  readonly cleanup: Cleanup;
}

/** Models that load while the database starts. */
export interface BegunEmbedders {
  /** Serves every brand without a model of its own. */
  readonly general: BegunModel;
  /** Serves some brands; null if one model serves all. */
  readonly separate: BegunModel | null;
  /** Cancels models that are still loading. */
  readonly stopping: AbortController;
}

interface BegunModel {
  readonly options: ModelOptions;
  readonly loading: Promise<Embedder>;
}

/** Starts to load the configured models. */
export function beginEmbedders({ settings, log, cleanup }: EmbedderParts): BegunEmbedders {
  const stopping = new AbortController();
  const begin = (options: ModelOptions): BegunModel => {
    const loading = load(settings, log, options, stopping.signal);
    // Awaited later; prevents an unhandled rejection if an earlier step fails.
    loading.catch(() => undefined);
    cleanup.add("embedder", async () => {
      stopping.abort();
      await (await loading.catch(() => null))?.close();
    });
    return { options, loading };
  };
  const configured = optionsOf(settings.embedder);
  return settings.embedder.brands === "all"
    ? { general: begin(configured), separate: null, stopping }
    : { general: begin({}), separate: begin(configured), stopping };
}

function load({ cacheDir }: Settings, log: Log, options: ModelOptions, signal?: AbortSignal): Promise<Embedder> {
  const means = { cacheDir, log: (message: string, fields: object) => log.info(fields, message) };
  return createEmbedder({ ...options, ...means, ...(signal === undefined ? {} : { signal }) });
}

function optionsOf({ remote, modelDir }: EmbedderSettings): ModelOptions {
  return { ...(remote === undefined ? {} : { remote: endpoint(remote) }), ...(modelDir === undefined ? {} : { modelDir }) };
}

function endpoint({ model, baseUrl, apiKey }: RemoteModelSettings): { model: string; baseUrl: string; apiKey?: string } {
  return apiKey === undefined ? { model, baseUrl } : { model, baseUrl, apiKey };
}

/**
 * Decides which models make vectors and which answer until then. An unreachable model does not block the start unless there is no other: it
 * is retried, and the previous one keeps answering.
 */
export async function composeEmbedders(begun: BegunEmbedders, base: Foundation): Promise<ComposedEmbedders> {
  const { settings, metrics, log, cleanup } = base;
  const { generations: store, bus } = base.store;
  const embedders = new Embedders();
  cleanup.add("embedders", () => embedders.close());
  const { stopping } = begun;
  const listeners: (() => void)[] = [];
  let outOfReach = 0;
  const before = await store.plan();
  const known = [...(before?.generations.values() ?? [])];

  /** Returns the model with its recorded generation; null if it is unreachable and its vector length is unknown. */
  async function reached({ options, loading }: BegunModel): Promise<{ embedder: Embedder; generation: Generation } | null> {
    const isNeeded = known.length === 0 || options.remote === undefined;
    const embedder = isNeeded ? await loading : ((await within(patienceMs, loading)) ?? (await presumed(options)));
    if (embedder === null) return null;
    return { embedder, generation: await store.register(embedder.info.fingerprint, embedder.info.dimensions) };
  }

  /** Returns an unreachable endpoint that has made vectors before. */
  async function presumed(options: ModelOptions): Promise<Embedder | null> {
    const made = known.findLast(({ fingerprint, dimensions }) => mayHaveMade(options, fingerprint, dimensions));
    if (made === undefined || options.remote === undefined) return null;
    log.warn({ model: options.remote.model }, "embedding model unavailable, using keyword search only");
    return load(settings, log, { remote: { ...options.remote, dimensions: made.dimensions } });
  }

  async function keepTrying({ options }: BegunModel, use: (embedder: Embedder, generation: Generation) => Promise<void>): Promise<void> {
    outOfReach += 1;
    log.warn({ model: options.remote?.model }, "new embedding model unavailable, keeping the current one, will retry");
    while (!stopping.signal.aborted) {
      await delay(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        const embedder = await load(settings, log, options, stopping.signal);
        const generation = await store.register(embedder.info.fingerprint, embedder.info.dimensions);
        await use(embedder, generation);
        outOfReach -= 1;
        for (const listener of listeners) listener();
        return;
      } catch (error) {
        log.debug({ err: error }, "new embedding model still unavailable");
      }
    }
  }

  const general = await reached(begun.general);
  if (general !== null) {
    embedders.add(general.embedder, true);
    await store.aim(general.generation.id);
  }
  const plan = await livePlan({ store, bus, log });
  cleanup.add("vector plan", () => plan.stop());
  let separate: SeparateModel | null = null;
  const assign = async (accountId: string | null): Promise<void> => {
    if (separate === null && begun.separate !== null) return;
    await plan.refresh();
    await assignBrands({ store, plan: plan.now }, separate, accountId);
    await plan.refresh();
  };
  const separateBy = ({ id }: Generation): SeparateModel => ({
    whom: settings.embedder.brands,
    generation: id,
    othersKnow: general?.embedder.info.languages ?? null,
  });

  const trying: Promise<void>[] = [];
  if (general === null) {
    trying.push(
      keepTrying(begun.general, async (embedder, { id }) => {
        embedders.add(embedder, true);
        await store.aim(id);
        await plan.refresh();
      }),
    );
  }
  if (begun.separate !== null) {
    const found = await reached(begun.separate);
    if (found === null) {
      trying.push(
        keepTrying(begun.separate, async (embedder, generation) => {
          embedders.add(embedder, true);
          separate = separateBy(generation);
          await assign(null);
        }),
      );
    } else {
      embedders.add(found.embedder, true);
      separate = separateBy(found.generation);
    }
  }
  cleanup.add("embedding models unavailable", async () => {
    stopping.abort();
    await Promise.all(trying);
  });
  await assign(null);

  for (const id of servingGenerations(plan.now())) {
    const generation = plan.now().generations.get(id);
    if (generation === undefined || embedders.of(generation) !== null) continue;
    const embedder = await formerModel(generation, settings, log);
    if (embedder !== null) embedders.add(embedder, false);
    else log.warn({ generation: id }, "current embedding model unavailable, using keyword search only until the new model is complete");
  }

  const serving = (): Embedder | null => {
    const now = plan.now();
    return embedders.of(now.generations.get(now.serving));
  };
  metrics.gauge("embedders_out_of_reach", "Configured models not reached since the start", () => outOfReach);
  return {
    embedders,
    plan,
    async ask(text) {
      await serving()?.embedQuery(text);
    },
    isLoading: () => serving()?.isLoading?.() ?? false,
    brandChanged: async (accountId) => {
      if (separate !== null) await assign(accountId);
    },
    onReached: (listener) => void listeners.push(listener),
  };
}

/** Returns the model that made a generation's vectors: that of `EMBEDDER_PREVIOUS_*`, or the packaged one. */
async function formerModel({ fingerprint, dimensions }: Generation, settings: Settings, log: Log): Promise<Embedder | null> {
  const { remote, modelDir } = settings.embedder.previous;
  const candidates: ModelOptions[] = [
    ...(remote === undefined ? [] : [{ remote: { ...endpoint(remote), dimensions } }]),
    ...(modelDir === undefined ? [] : [{ modelDir }]),
    {},
  ];
  for (const options of candidates.filter((candidate) => mayHaveMade(candidate, fingerprint, dimensions))) {
    const embedder = await load(settings, log, options).catch((error: unknown) => {
      log.warn({ err: error }, "failed to load the previous embedding model");
      return null;
    });
    if (embedder?.info.fingerprint === fingerprint) return embedder;
    await embedder?.close();
  }
  return null;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work.catch(() => null), delay(ms, null, { ref: false })]);
}
