import type { RelevanceFloor } from "./tuning.ts";

/** Decides whether a document has to do with the question, from `coverage` (0-1) and `similarity` (cosine). */
export type IsRelevant = (coverage: number, similarity: number) => boolean;

/** `vectorWeight` is 0 without a query vector: then words decide alone. In between, they need less the less the vectors count. */
export function relevanceTest(floor: RelevanceFloor, vectorWeight: number): IsRelevant {
  const least = floor.coverageAlone + (floor.coverage - floor.coverageAlone) * Math.min(1, vectorWeight);
  return (coverage, similarity) =>
    (coverage > 0 && coverage >= least) ||
    (vectorWeight > 0 && vectorWeight * similarity + floor.coverageShare * coverage >= floor.combined);
}

/** Cosine from which two texts count as saying the same. */
const SAME = 0.8;

/** Strength of a match, 0-1: half words and half meaning, or words alone. */
export function relevance(coverage: number, similarity: number, vectorWeight: number): number {
  const meaning = Math.min(1, Math.max(0, similarity) / SAME);
  return (coverage + vectorWeight * meaning) / (1 + vectorWeight);
}
