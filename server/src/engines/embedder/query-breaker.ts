import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";

/** Number of consecutive failed queries after which the circuit breaker opens. */
const FAILURES = 2;
/** Time, in milliseconds, that the circuit breaker stays open. */
const PAUSE_MS = 15_000;

/**
 * Adds a circuit breaker for queries: after consecutive failures, queries fail immediately. After a pause, one query is sent to the model;
 * all
 * other queries keep failing until such a query succeeds.
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
