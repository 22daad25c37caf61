import { availableParallelism } from "node:os";
import type { Embedder } from "../../ports/embedder.ts";
import { withGlosses } from "./gloss/with-glosses.ts";
import { type LocalModel, startLocalEmbedder } from "./local/local-embedder.ts";
import { loadMiniLm } from "./minilm/load-minilm.ts";
import { loadModelFolder } from "./model-dir.ts";
import { withQueryBreaker } from "./query-breaker.ts";
import { withQueryCache } from "./query-cache.ts";
import { connectRemoteEmbedder, remoteFingerprint, type RemoteOptions } from "./remote.ts";

/** Options for selecting and configuring the embedding model. */
export interface EmbedderOptions {
  /** Folder for files that can be regenerated at any time. */
  readonly cacheDir: string;
  /** An OpenAI-compatible endpoint; takes precedence over `modelDir`. */
  readonly remote?: RemoteOptions;
  /** Folder that contains another sentence model: `model.onnx`, `tokenizer.json`, `config.json`. */
  readonly modelDir?: string;
  /** If false, the packaged model treats text in every language as English, as in releases without glossaries. */
  readonly glosses?: boolean;
  /** Number of threads for bulk work, which need about 80 MB each; default: the number of cores, at most 4. */
  readonly threads?: number;
  readonly log?: (message: string, fields: object) => void;
  /** Aborts the wait for the endpoint's first response. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the embedder, ready for use: a remote endpoint, a model folder, or the packaged all-MiniLM-L6-v2.
 * @throws EmbedderUnavailable if the endpoint does not respond or the model cannot be loaded
 * @throws Error if files are missing or invalid
 */
export async function createEmbedder(options: EmbedderOptions): Promise<Embedder> {
  return withQueryCache(await start(options));
}

async function start(options: EmbedderOptions): Promise<Embedder> {
  if (options.remote) return withQueryBreaker(await connectRemoteEmbedder(options.remote, undefined, options.signal));
  const log = options.log ?? (() => undefined);
  return startLocalEmbedder(await localModel(options, log), options.threads ?? Math.min(4, availableParallelism()), log);
}

async function localModel(options: EmbedderOptions, log: NonNullable<EmbedderOptions["log"]>): Promise<LocalModel> {
  if (options.modelDir) return loadModelFolder(options.modelDir);
  const model = await loadMiniLm(options.cacheDir, log);
  return options.glosses === false ? model : withGlosses(model);
}

/** Suffix of the packaged model's fingerprint when glossaries are in use, see `withGlosses`. */
const GLOSSES = /-g[0-9a-f]+$/;

/**
 * Returns an embedder whose query vectors are comparable with vectors that have this fingerprint; null if the current embedder's vectors
 * are not.
 * A different glossary version changes few vectors, and only slightly.
 */
export function fitting(embedder: Embedder, fingerprint: string): Embedder | null {
  const { info } = embedder;
  if (info.fingerprint === fingerprint) return embedder;
  const isGlossed = GLOSSES.test(fingerprint) && GLOSSES.test(info.fingerprint);
  if (!isGlossed || info.fingerprint.replace(GLOSSES, "") !== fingerprint.replace(GLOSSES, "")) return null;
  return { ...embedder, info: { ...info, fingerprint } };
}

/**
 * Returns whether a model with these options may have produced vectors with this fingerprint. The result is exact for an endpoint; for a
 * local model, an exact result would require loading the model.
 */
export function mayHaveMade(options: Pick<EmbedderOptions, "remote" | "modelDir">, fingerprint: string, dimensions: number): boolean {
  if (options.remote) return remoteFingerprint(options.remote, dimensions) === fingerprint;
  return fingerprint.startsWith(options.modelDir === undefined ? "minilm-" : "folder-");
}
