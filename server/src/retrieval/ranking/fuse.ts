import { byDocumentId, type Candidate } from "./candidate.ts";
import type { Fusion } from "./fusion.ts";
import { relevance } from "./relevance.ts";
import { descending } from "./sort.ts";

/** Difference between two scores that would be equal or out of order. */
const STEP = 1e-6;

/** Gives candidates their rank scores. */
export function fuse(candidates: readonly Candidate[], fusion: Fusion): void {
  for (const candidate of candidates) {
    candidate.fused = wordsPart(candidate, fusion) + vectorPart(candidate, fusion);
  }
}

/** What the words add to a rank score. */
export function wordsPart({ lexicalScore }: Candidate, { words }: Fusion): number {
  return words * lexicalScore;
}

/** What the vectors add to a rank score. */
export function vectorPart({ similarity }: Candidate, fusion: Fusion): number {
  return fusion.similarity * Math.max(0, similarity);
}

/** After every exact match. */
const NOT_EXACT = 1000;

/** By exactness, then by fused rank, then by id. */
function compare(a: Candidate, b: Candidate): number {
  return (a.exact?.order ?? NOT_EXACT) - (b.exact?.order ?? NOT_EXACT) || b.fused - a.fused || byDocumentId(a, b);
}

let values = new Float64Array(1024);

/** Candidates by exactness, then by their fused rank, then by id. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const { length } = candidates;
  if (length > values.length) values = new Float64Array(length * 2);
  // A rank score is below 10.
  candidates.forEach(({ exact, fused }, i) => void (values[i] = exact === null ? fused : NOT_EXACT - exact.order));
  const of = (number: number): Candidate => candidates[number] as Candidate;
  return Array.from(
    descending(values, length, (a, b) => compare(of(a), of(b))),
    of,
  );
}

/**
 * Gives the first `count` of ordered candidates their scores. The strengths of match of the first `depth` are sorted, so that the n-th hit
 * carries the n-th greatest of them: scores tell how good the matches are and never contradict the order, and do not depend on how many hits
 * are asked for. An exact match has full strength.
 */
export function assignScores(ordered: readonly Candidate[], count: number, depth: number, vectorWeight: number): void {
  if (ordered.length > values.length) values = new Float64Array(ordered.length * 2);
  ordered.forEach(({ exact, coverage, similarity }, i) => {
    values[i] = exact === null ? relevance(coverage, similarity, vectorWeight) : 1;
  });
  const sorted = Math.min(depth, ordered.length);
  const strengths = values.subarray(0, sorted).toSorted();
  let next = 1;
  for (let i = 0; i < Math.min(count, ordered.length); i++) {
    const candidate = ordered[i] as Candidate;
    candidate.score = Math.max(0, Math.round(Math.min(next, (i < sorted ? strengths[sorted - 1 - i] : values[i]) ?? 0) * 1e6) / 1e6);
    next = candidate.score - STEP;
  }
}
