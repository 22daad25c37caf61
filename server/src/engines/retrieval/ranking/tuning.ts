import type { LexicalParameters } from "../lexical/score.ts";
import type { ExpansionTuning } from "./expansion.ts";
import type { NeighbourTuning } from "./neighbours.ts";

/**
 * Parameters of the ranking. The values were chosen on half of the questions of two test collections (prose and products), together with
 * halves of two further prose collections, and checked on the other halves; all of them lie on plateaus.
 */
export interface Tuning {
  readonly lexical: LexicalParameters;
  /** Fewest documents that are looked at closely. */
  readonly depth: number;
  readonly fusion: FusionTuning;
  readonly fast: { readonly neighbours: NeighbourTuning };
  readonly smart: { readonly expansion: ExpansionTuning; readonly neighbours: NeighbourTuning };
  readonly floor: RelevanceFloor;
}

export interface FusionTuning {
  /** Weight of a cosine beside the words' share of the best score. */
  readonly similarity: number;
  /** Share of the question's rarity below which the best score does not count as full: few weak words must not outweigh the meaning. */
  readonly leastWords: number;
}

/** What a document must reach to be found at all. `coverage` and `similarity` are those of `RetrievalHit.explain`. */
export interface RelevanceFloor {
  /** Least `similarity + coverageShare * coverage`. */
  readonly combined: number;
  readonly coverageShare: number;
  /** Least coverage that suffices alone, beside vectors that know the language. */
  readonly coverage: number;
  /** The same where there are words only. */
  readonly coverageAlone: number;
  /** What a word that no document holds counts in coverage beside vectors that do not fully count, as a share. */
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
