import { byDocumentId, type Candidate } from "./candidate.ts";
import { relevance } from "./relevance.ts";

/** After every exact match. */
const NOT_EXACT = 1000;
/** Difference between two scores that would be equal or out of order. */
const STEP = 1e-6;

/** Orders candidates by reciprocal rank fusion of both legs (Cormack et al. 2009), exact matches first. */
export function fuse(candidates: readonly Candidate[], rankConstant: number, vectorWeight: number): Candidate[] {
  for (const candidate of candidates) {
    const { lexicalRank, vectorRank } = candidate;
    candidate.fused =
      (lexicalRank === null ? 0 : 1 / (rankConstant + lexicalRank)) +
      (vectorRank === null ? 0 : vectorWeight / (rankConstant + vectorRank));
  }
  return inOrder(candidates);
}

/** Candidates by exactness, then by their fused rank, then by id. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted(
    (a, b) => (a.exact?.order ?? NOT_EXACT) - (b.exact?.order ?? NOT_EXACT) || b.fused - a.fused || byDocumentId(a, b),
  );
}

/**
 * Gives ordered candidates their scores. Strengths of match are sorted, so that the n-th hit carries the n-th greatest of them: scores
 * tell how good the matches are and never contradict the order. An exact match has full strength.
 */
export function assignScores(ordered: readonly Candidate[], vectorWeight: number): void {
  const strengths = ordered
    .map(({ exact, coverage, similarity }) => (exact === null ? relevance(coverage, similarity, vectorWeight) : 1))
    .toSorted((a, b) => b - a);
  let next = 1;
  ordered.forEach((candidate, i) => {
    candidate.score = Math.max(0, Math.round(Math.min(next, strengths[i] ?? 0) * 1e6) / 1e6);
    next = candidate.score - STEP;
  });
}
