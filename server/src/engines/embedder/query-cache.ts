import { LRUCache } from "lru-cache";
import type { Embedder } from "../../ports/embedder.ts";

/** Maximum number of cached queries. */
const QUERY_CACHE_ENTRIES = 2_000;

/**
 * Caches the vectors of recent queries; concurrent equal queries share one computation. Queries are equal if they are identical in NFC and have the
 * same languages.
 */
export function withQueryCache(embedder: Embedder, entries = QUERY_CACHE_ENTRIES): Embedder {
  const vectors = new LRUCache<string, Promise<Float32Array>>({ max: entries });
  return {
    ...embedder,
    async embedQuery(text, languages = []) {
      const question = text.normalize("NFC");
      const key = [...languages, question].join("\n");
      let vector = vectors.get(key);
      if (!vector) {
        vector = embedder.embedQuery(question, languages);
        vectors.set(key, vector);
        vector.catch(() => vectors.delete(key));
      }
      return (await vector).slice();
    },
  };
}
