import { availableParallelism } from "node:os";
import type { Embedder } from "../../ports/embedder.ts";
import { startLocalEmbedder } from "./local/local-embedder.ts";
import { loadMiniLm } from "./minilm/load-minilm.ts";
import { loadModelFolder } from "./model-dir.ts";
import { withQueryCache } from "./query-cache.ts";
import { connectRemoteEmbedder, type RemoteOptions } from "./remote.ts";

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
  if (options.remote) return connectRemoteEmbedder(options.remote);
  const log = options.log ?? (() => undefined);
  const model = options.modelDir ? await loadModelFolder(options.modelDir) : await loadMiniLm(options.cacheDir, log);
  return startLocalEmbedder(model, options.threads ?? Math.min(4, availableParallelism()));
}
