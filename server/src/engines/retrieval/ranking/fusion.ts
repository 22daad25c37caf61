import type { FusionTuning } from "./tuning.ts";

/** Factors of both legs in a rank score: `words * BM25 + similarity * cosine`. */
export interface Fusion {
  readonly words: number;
  readonly similarity: number;
}

/**
 * A convex combination of both legs, which ranks better than their ranks do and needs fewer examples to be set (Bruch et al. 2023). Words count
 * as a share of the best document's score; a cosine counts as it is.
 * @param mostWords best BM25 score among the relevant documents
 * @param rarity of all words of the question together, about the best score that there can be
 */
export function fusionOf(mostWords: number, rarity: number, tuning: FusionTuning, vectorWeight: number): Fusion {
  const full = Math.max(mostWords, tuning.leastWords * rarity);
  return { words: full > 0 ? 1 / full : 0, similarity: tuning.similarity * vectorWeight };
}
