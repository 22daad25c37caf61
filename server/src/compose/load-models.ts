import type { EmbedderSettings, RemoteModelSettings, Settings } from "../config/settings.ts";
import { createEmbedder, fitting, mayHaveMade, type EmbedderOptions } from "../engines/embedder/index.ts";
import type { Generation } from "../knowledge/embedding-migrations/model/vector-plan.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Embedder } from "../ports/embedder.ts";

export type CreateEmbedder = typeof createEmbedder;

export type ModelOptions = Omit<EmbedderOptions, "cacheDir" | "log" | "signal">;

interface LoadParts {
  readonly settings: Settings;
  readonly log: Log;
  readonly createEmbedder?: CreateEmbedder;
}

/** Models that load while the database starts. */
export interface BegunEmbedders {
  /** Serves every brand that does not use the separate model. */
  readonly general: BegunModel;
  /** Serves some brands; null if one model serves all brands. */
  readonly separate: BegunModel | null;
  /** Aborted to cancel the loading of models. */
  readonly stopping: AbortController;
}

export interface BegunModel {
  readonly options: ModelOptions;
  readonly loading: Promise<Embedder>;
}

interface BeginParts extends LoadParts {
  readonly cleanup: Cleanup;
  readonly createEmbedder: CreateEmbedder;
}

/** Starts loading the configured models. */
export function beginEmbedders({ cleanup, ...parts }: BeginParts): BegunEmbedders {
  const { settings } = parts;
  const stopping = new AbortController();
  const begin = (options: ModelOptions): BegunModel => {
    const loading = loadModel(parts, options, stopping.signal);
    // The promise is awaited later. Prevents an unhandled rejection if an earlier step fails.
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

export function loadModel(parts: LoadParts, options: ModelOptions, signal?: AbortSignal): Promise<Embedder> {
  const { settings, log, createEmbedder: create = createEmbedder } = parts;
  const means = { cacheDir: settings.cacheDir, log: (message: string, fields: object) => log.info(fields, message) };
  return create({ ...options, ...means, ...(signal === undefined ? {} : { signal }) });
}

function optionsOf({ remote, modelDir }: EmbedderSettings): ModelOptions {
  return { ...(remote === undefined ? {} : { remote: endpoint(remote) }), ...(modelDir === undefined ? {} : { modelDir }) };
}

function endpoint({ model, baseUrl, apiKey }: RemoteModelSettings): { model: string; baseUrl: string; apiKey?: string } {
  return apiKey === undefined ? { model, baseUrl } : { model, baseUrl, apiKey };
}

/** Returns the model that created a generation's vectors: the model in `EMBEDDER_PREVIOUS_*`, or the packaged model. */
export async function loadFormerModel({ settings, log }: LoadParts, { fingerprint, dimensions }: Generation): Promise<Embedder | null> {
  const { remote, modelDir } = settings.embedder.previous;
  const candidates: ModelOptions[] = [
    ...(remote === undefined ? [] : [{ remote: { ...endpoint(remote), dimensions } }]),
    ...(modelDir === undefined ? [] : [{ modelDir }]),
    {},
    // The vectors were computed before the packaged model had glossaries.
    { glosses: false },
  ];
  for (const options of candidates.filter((candidate) => mayHaveMade(candidate, fingerprint, dimensions))) {
    const embedder = await loadModel({ settings, log }, options).catch((error: unknown) => {
      log.warn({ err: error }, "failed to load the previous embedding model");
      return null;
    });
    const former = embedder === null ? null : fitting(embedder, fingerprint);
    if (former !== null) return former;
    await embedder?.close();
  }
  return null;
}
