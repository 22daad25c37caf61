import { byDocumentId, type Candidate } from "./candidate.ts";
import type { Fusion } from "./fusion.ts";
import { relevance } from "./relevance.ts";
import { descending } from "./sort.ts";

/** Minimum difference between consecutive scores that would otherwise be equal or out of order. */
const STEP = 1e-6;

/** Sets the rank scores of candidates. */
export function fuse(candidates: readonly Candidate[], fusion: Fusion): void {
  for (const candidate of candidates) {
    candidate.fused = wordsPart(candidate, fusion) + vectorPart(candidate, fusion);
  }
}

/** Returns the contribution of words to a rank score. */
export function wordsPart({ lexicalScore }: Candidate, { words }: Fusion): number {
  return words * lexicalScore;
}

/** Returns the contribution of vectors to a rank score. */
export function vectorPart({ similarity }: Candidate, fusion: Fusion): number {
  return fusion.similarity * Math.max(0, similarity);
}

/** Ordering value of exact matches; higher than any other ordering value. */
const EXACT = 1000;
/** Weight of containing all rare words relative to a rank score. Rank scores are below 4. */
const RARE_WORDS = 10;

/**
 * Returns the ordering value of a candidate: exactness, then rare words, then rank score. Exact matches of the same kind are also ordered
 * by rank score.
 */
function placeOf({ exact, rareWords, fused }: Candidate): number {
  return exact === null ? RARE_WORDS * rareWords + fused : EXACT - 10 * exact.order + fused;
}

let values = new Float64Array(1024);

/** Orders candidates by exactness, then by rare words, then by rank score, then by id. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const { length } = candidates;
  if (length > values.length) values = new Float64Array(length * 2);
  candidates.forEach((candidate, i) => void (values[i] = placeOf(candidate)));
  const of = (number: number): Candidate => candidates[number] as Candidate;
  return Array.from(
    descending(values, length, (a, b) => byDocumentId(of(a), of(b))),
    of,
  );
}

/**
 * Sets the scores of the first `count` ordered candidates. The match strengths of the first `depth` candidates are sorted, and the n-th hit
 * gets the n-th highest. The scores therefore reflect the quality of the matches, are always consistent with the order, and do not depend
 * on the number of hits requested. An exact match has full strength.
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
