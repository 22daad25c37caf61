import type { FusionTuning } from "./tuning.ts";

/** Factors of both legs in a rank score: `words * BM25 + similarity * cosine`. */
export interface Fusion {
  readonly words: number;
  readonly similarity: number;
}

/**
 * Returns a convex combination of both legs, which ranks better than rank fusion and needs fewer examples to tune (Bruch et al. 2023).
 * Words count
 * as a share of the best document's score; the cosine is unscaled.
 * @param mostWords best BM25 score among the relevant documents
 * @param rarity total of the query's words, about the best possible score
 */
export function fusionOf(mostWords: number, rarity: number, tuning: FusionTuning, vectorWeight: number): Fusion {
  const full = Math.max(mostWords, tuning.leastWords * rarity);
  return { words: full > 0 ? 1 / full : 0, similarity: tuning.similarity * vectorWeight };
}
