import type { RelevanceFloor } from "./tuning.ts";

/** Relevance floor for a query, or a fraction of it. If there is no query vector, `vectorWeight` is 0 and only words count. */
export interface Floor {
  /** Coverage that is sufficient by itself; this value is lower if the vectors have less weight. */
  readonly coverage: number;
  /** Minimum of `vectorWeight * similarity + coverageShare * coverage`; infinite if there are no vectors. */
  readonly combined: number;
  readonly coverageShare: number;
  readonly vectorWeight: number;
}

export function floorOf(floor: RelevanceFloor, vectorWeight: number, share = 1): Floor {
  return {
    coverage: share * (floor.coverageAlone + (floor.coverage - floor.coverageAlone) * Math.min(1, vectorWeight) ** 2),
    combined: vectorWeight > 0 ? share * floor.combined : Number.POSITIVE_INFINITY,
    coverageShare: floor.coverageShare,
    vectorWeight,
  };
}

/** Returns whether a document with the given `coverage` (0–1) and cosine `similarity` is relevant. */
export function isRelevant(floor: Floor, coverage: number, similarity: number): boolean {
  return coverage >= floor.coverage || floor.vectorWeight * similarity + floor.coverageShare * coverage >= floor.combined;
}

/** Minimum cosine similarity for two pieces of text to be considered equivalent. */
const SAME = 0.8;

/** Returns the strength of a match, 0–1: the average of coverage and similarity, or the coverage alone if there are no vectors. */
export function relevance(coverage: number, similarity: number, vectorWeight: number): number {
  const meaning = Math.min(1, Math.max(0, similarity) / SAME);
  return (coverage + vectorWeight * meaning) / (1 + vectorWeight);
}
