import type { RelevanceFloor } from "./tuning.ts";

/** The relevance floor of one query, or a share of it. `vectorWeight` is 0 without a query vector: then only words count. */
export interface Floor {
  /** Coverage that is sufficient alone; lower if the vectors weigh less. */
  readonly coverage: number;
  /** Minimum `vectorWeight * similarity + coverageShare * coverage`; infinite without vectors. */
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

/** Returns whether a document is relevant by `coverage` (0-1) and `similarity` (cosine). */
export function isRelevant(floor: Floor, coverage: number, similarity: number): boolean {
  return coverage >= floor.coverage || floor.vectorWeight * similarity + floor.coverageShare * coverage >= floor.combined;
}

/** Cosine from which two texts count as equivalent. */
const SAME = 0.8;

/** Returns the strength of a match, 0-1: half words and half meaning, or words alone. */
export function relevance(coverage: number, similarity: number, vectorWeight: number): number {
  const meaning = Math.min(1, Math.max(0, similarity) / SAME);
  return (coverage + vectorWeight * meaning) / (1 + vectorWeight);
}
