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

/** Above what any other document is ordered by. */
const EXACT = 1000;
/** What holding all rare words of the question counts beside a rank score, which is below 4. */
const RARE_WORDS = 10;

/** What candidates are ordered by: exactness, then rare words, then the rank score. Equal exact matches are ordered by their rank score as well. */
function placeOf({ exact, rareWords, fused }: Candidate): number {
  return exact === null ? RARE_WORDS * rareWords + fused : EXACT - 10 * exact.order + fused;
}

let values = new Float64Array(1024);

/** Candidates by exactness, then by the rare words that they hold, then by their fused rank, then by id. */
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
