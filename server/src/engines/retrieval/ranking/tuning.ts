import type { LexicalParameters } from "../lexical/score.ts";
import type { ExpansionTuning } from "./expansion.ts";
import type { NeighbourTuning } from "./neighbours.ts";

/**
 * Ranking parameters. The values were chosen on half of the queries of two test collections (prose and products), with halves of two
 * further prose collections, and verified on the other halves; all of them lie on plateaus.
 */
export interface Tuning {
  readonly lexical: LexicalParameters;
  /** Minimum number of documents ranked closely. */
  readonly depth: number;
  readonly fusion: FusionTuning;
  readonly fast: { readonly neighbours: NeighbourTuning };
  readonly smart: { readonly expansion: ExpansionTuning; readonly neighbours: NeighbourTuning };
  readonly floor: RelevanceFloor;
}

export interface FusionTuning {
  /** Weight of the cosine relative to the words' share of the best score. */
  readonly similarity: number;
  /** Share of the query's rarity below which the best score does not count fully: a few weak words must not outweigh the meaning. */
  readonly leastWords: number;
}

/** Minimum for a document to be found. `coverage` and `similarity` are those of `RetrievalHit.explain`. */
export interface RelevanceFloor {
  /** Minimum `similarity + coverageShare * coverage`. */
  readonly combined: number;
  readonly coverageShare: number;
  /** Coverage that is sufficient alone, with vectors that support the language. */
  readonly coverage: number;
  /** The same without vectors. */
  readonly coverageAlone: number;
  /** Share of an unknown word's weight in coverage when vectors do not count fully. */
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
