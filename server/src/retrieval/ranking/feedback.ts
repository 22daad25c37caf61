import { prepareQuery } from "../vector/matrix.ts";
import type { VectorMemory } from "../vector/memory.ts";
import type { Candidate } from "./candidate.ts";

/** The question moved towards its first hits (Rocchio), as a unit vector. */
export function movedQuestion(question: Float32Array, first: readonly Candidate[], weight: number): Float32Array {
  const moved = Float32Array.from(question);
  for (const { view, bestRow } of first) view.segment.vectors.addTo(moved, bestRow, weight / first.length);
  let squares = 0;
  for (const value of moved) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return moved.map((value) => value / length);
}

/** Neighbours count by this power of their cosine. */
const CLOSENESS = 4;

/**
 * Moves the rank score of each candidate towards those of the candidates that say similar things: relevant documents lie together
 * (score regularisation, Diaz 2005). Changes `fused`.
 */
export function smoothOverNeighbours(first: readonly Candidate[], share: number, memory: VectorMemory): void {
  const scores = first.map((candidate) => candidate.fused);
  const weights = first.map(() => new Float64Array(first.length));
  first.forEach((one, i) => {
    const vector = new Float32Array(one.view.segment.vectors.dimensions);
    one.view.segment.vectors.addTo(vector, one.bestRow, 1);
    const query = prepareQuery(memory, vector);
    for (let j = i + 1; j < first.length; j++) {
      const other = first[j];
      if (other === undefined) break;
      const weight = Math.max(0, other.view.segment.vectors.refine(other.bestRow, query)) ** CLOSENESS;
      const mine = weights[i];
      const theirs = weights[j];
      if (mine !== undefined) mine[j] = weight;
      if (theirs !== undefined) theirs[i] = weight;
    }
    query.release();
  });
  first.forEach((candidate, i) => {
    let sum = 0;
    let total = 0;
    weights[i]?.forEach((weight, j) => {
      sum += weight * (scores[j] ?? 0);
      total += weight;
    });
    if (total > 0) candidate.fused = (1 - share) * candidate.fused + (share * sum) / total;
  });
}
