import type { LexicalParameters } from "../lexical/score.ts";
import type { ExpansionTuning } from "./expansion.ts";
import type { NeighbourTuning } from "./neighbours.ts";

/**
 * Ranking parameters. The values were chosen with half of the queries in two test collections (running text and products) and in two
 * further text collections, and verified with the other halves. Small changes to any value hardly affect the results.
 */
export interface Tuning {
  readonly lexical: LexicalParameters;
  /** Minimum number of documents whose scores are computed exactly. */
  readonly depth: number;
  readonly fusion: FusionTuning;
  readonly fast: { readonly neighbours: NeighbourTuning };
  readonly smart: { readonly expansion: ExpansionTuning; readonly neighbours: NeighbourTuning };
  readonly floor: RelevanceFloor;
}

export interface FusionTuning {
  /** Weight of the cosine similarity relative to the word score, which is a fraction of the best word score. */
  readonly similarity: number;
  /**
   * Fraction of the query's rarity below which the best word score does not have full weight, so that a few weak words do not outweigh the
   * meaning.
   */
  readonly leastWords: number;
}

/** Minimum requirements for a document to be found. `coverage` and `similarity` have the meaning defined in `RetrievalHit.explain`. */
export interface RelevanceFloor {
  /** Minimum of `similarity + coverageShare * coverage`. */
  readonly combined: number;
  readonly coverageShare: number;
  /** Coverage that is sufficient by itself if the vectors support the language. */
  readonly coverage: number;
  /** Coverage that is sufficient by itself if there are no vectors. */
  readonly coverageAlone: number;
  /** Fraction of an unknown word's weight that counts in coverage if vectors do not have full weight. */
  readonly unknownShare: number;
}

export const DEFAULT_TUNING: Tuning = {
  lexical: { k1: 1, weights: [2, 0.5, 1, 0.5], b: [0.5, 0.75, 0.75, 0.7] },
  depth: 50,
  fusion: { similarity: 2, leastWords: 0.25 },
  fast: { neighbours: { documents: 15, nearest: 5, share: { file: 0.5, item: 0 } } },
  smart: {
    expansion: { documents: 10, words: 15, weight: 0.5, mostFrequent: 0.1 },
    neighbours: { documents: 50, nearest: 10, share: { file: 0.6, item: 0.15 } },
  },
  floor: { combined: 0.36, coverageShare: 0.3, coverage: 0.75, coverageAlone: 0.18, unknownShare: 0.2 },
};
