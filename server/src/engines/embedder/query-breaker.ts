import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";

/** Questions in a row that were not embedded, after which the next ones do not wait for the model. */
const FAILURES = 2;
/** How long they do not. */
const PAUSE_MS = 15_000;

/**
 * Spares questions the wait for a model that does not answer: after some failures they fail at once. When the pause is over one question tries it
 * again; the others go on failing until it has succeeded.
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
