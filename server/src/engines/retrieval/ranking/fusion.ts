import type { FusionTuning } from "./tuning.ts";

/** Factors for words and vectors in a rank score: `words * BM25 + similarity * cosine`. */
export interface Fusion {
  readonly words: number;
  readonly similarity: number;
}

/**
 * Returns a convex combination of word and vector scores, which ranks better than rank fusion and needs fewer examples to tune (Bruch et al. 2023).
 * The word score is a fraction of the best document's score; the cosine similarity is not scaled.
 * @param mostWords best BM25 score among the relevant documents
 * @param rarity total rarity of the query's words, which is close to the best possible score
 */
export function fusionOf(mostWords: number, rarity: number, tuning: FusionTuning, vectorWeight: number): Fusion {
  const full = Math.max(mostWords, tuning.leastWords * rarity);
  return { words: full > 0 ? 1 / full : 0, similarity: tuning.similarity * vectorWeight };
}
