import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";

/** Consecutive failed queries after which the breaker opens. */
const FAILURES = 2;
/** How long it stays open. */
const PAUSE_MS = 15_000;

/**
 * Adds a circuit breaker for queries: after several failures, queries fail immediately. After the pause, one query tries the model again; the
 * others keep failing until it succeeds.
 */
export function withQueryBreaker(embedder: Embedder, now: () => number = Date.now): Embedder {
  let failures = 0;
  let pausedUntil = 0;
  return {
    ...embedder,
    async embedQuery(text) {
      if (failures >= FAILURES) {
        if (now() < pausedUntil) throw new EmbedderUnavailable("The embedding model has not responded to recent requests.");
        pausedUntil = now() + PAUSE_MS;
      }
      try {
        const vector = await embedder.embedQuery(text);
        failures = 0;
        return vector;
      } catch (error) {
        failures += 1;
        pausedUntil = now() + PAUSE_MS;
        throw error;
      }
    },
  };
}
