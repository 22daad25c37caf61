import { createEmbedder, type EmbedderOptions } from "../../src/engines/embedder/index.ts";
import type { Embedder } from "../../src/ports/embedder.ts";

let packaged: Promise<Embedder> | null = null;

/**
 * Creates an embedder as the service does, but loads the packaged model only once per process, because loading takes half of the startup
 * time and every service uses the same vectors. The embedder is closed only when the process exits.
 */
export async function sharedEmbedder(options: EmbedderOptions): Promise<Embedder> {
  if (options.remote !== undefined || options.modelDir !== undefined) return createEmbedder(options);
  packaged ??= createEmbedder({ cacheDir: options.cacheDir });
  const loading = packaged;
  loading.catch(() => (packaged = null));
  return { ...(await loading), close: () => Promise.resolve() };
}
