import { LRUCache } from "lru-cache";
import type { Embedder } from "../../ports/embedder.ts";

/** Number of cached queries. */
const QUERY_CACHE_ENTRIES = 2_000;

/** Caches the vectors of recent queries (equal under NFC); concurrent equal queries share one computation. */
export function withQueryCache(embedder: Embedder, entries = QUERY_CACHE_ENTRIES): Embedder {
  const vectors = new LRUCache<string, Promise<Float32Array>>({ max: entries });
  return {
    ...embedder,
    async embedQuery(text) {
      const question = text.normalize("NFC");
      let vector = vectors.get(question);
      if (!vector) {
        vector = embedder.embedQuery(question);
        vectors.set(question, vector);
        vector.catch(() => vectors.delete(question));
      }
      return (await vector).slice();
    },
  };
}
