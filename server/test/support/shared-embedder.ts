import { createEmbedder, type EmbedderOptions } from "../../src/engines/embedder/index.ts";
import type { Embedder } from "../../src/ports/embedder.ts";

let packaged: Promise<Embedder> | null = null;

/**
 * Creates an embedder as the service does, but loads the packaged model once per process: its vectors are the same in every service, and loading
 * takes half of a start. It ends with the process.
 */
export async function sharedEmbedder(options: EmbedderOptions): Promise<Embedder> {
  if (options.remote !== undefined || options.modelDir !== undefined) return createEmbedder(options);
  packaged ??= createEmbedder({ cacheDir: options.cacheDir });
  const loading = packaged;
  loading.catch(() => (packaged = null));
  return { ...(await loading), close: () => Promise.resolve() };
}
