import { availableParallelism } from "node:os";
import type { Embedder } from "../../ports/embedder.ts";
import { startLocalEmbedder } from "./local/local-embedder.ts";
import { loadMiniLm } from "./minilm/load-minilm.ts";
import { loadModelFolder } from "./model-dir.ts";
import { withQueryBreaker } from "./query-breaker.ts";
import { withQueryCache } from "./query-cache.ts";
import { connectRemoteEmbedder, remoteFingerprint, type RemoteOptions } from "./remote.ts";

/** Which model embeds, and with what means. */
export interface EmbedderOptions {
  /** Folder for files that can be made again at any time. */
  readonly cacheDir: string;
  /** An OpenAI-compatible endpoint. Goes before `modelDir`. */
  readonly remote?: RemoteOptions;
  /** Folder with another sentence model: `model.onnx`, `tokenizer.json`, `config.json`. */
  readonly modelDir?: string;
  /** Threads for bulk work, each with about 80 MB of its own; by default as many as the machine has cores, at most 4. */
  readonly threads?: number;
  readonly log?: (message: string, fields: object) => void;
  /** Gives up an endpoint that does not answer its first call. */
  readonly signal?: AbortSignal;
}

/**
 * The embedder: a remote endpoint, a model folder, or the packaged all-MiniLM-L6-v2, ready for use.
 *
 * @throws EmbedderUnavailable when the endpoint does not answer or the model cannot be loaded
 * @throws Error when files are missing or not the expected ones
 */
export async function createEmbedder(options: EmbedderOptions): Promise<Embedder> {
  return withQueryCache(await start(options));
}

async function start(options: EmbedderOptions): Promise<Embedder> {
  if (options.remote) return withQueryBreaker(await connectRemoteEmbedder(options.remote, undefined, options.signal));
  const log = options.log ?? (() => undefined);
  const model = options.modelDir ? await loadModelFolder(options.modelDir) : await loadMiniLm(options.cacheDir, log);
  return startLocalEmbedder(model, options.threads ?? Math.min(4, availableParallelism()), log);
}

/**
 * Whether the model of these options may have made the vectors of a fingerprint. For an endpoint this is certain without asking it; a model on
 * this machine has to be loaded to know.
 */
export function mayHaveMade(options: Pick<EmbedderOptions, "remote" | "modelDir">, fingerprint: string, dimensions: number): boolean {
  if (options.remote) return remoteFingerprint(options.remote, dimensions) === fingerprint;
  return fingerprint.startsWith(options.modelDir === undefined ? "minilm-" : "folder-");
}
