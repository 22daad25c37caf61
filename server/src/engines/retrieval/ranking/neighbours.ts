import { BODY_FIELD } from "../lexical/document-terms.ts";
import { FIELD_COUNT } from "../lexical/postings.ts";
import type { Candidate } from "./candidate.ts";

/** Parameters for smoothing rank scores over neighbors. */
export interface NeighbourTuning {
  /** Number of top candidates considered. */
  readonly documents: number;
  /** Number of nearest neighbors used for each candidate. */
  readonly nearest: number;
  /**
   * Weight of the neighbors in the score of files and of products. The weight for products is separate, because they differ in words that
   * vectors hardly distinguish. A product with a long description is treated as a file.
   */
  readonly share: { readonly file: number; readonly item: number };
}

/** Range of word counts over which a product's description is increasingly treated as a file's text. */
const TEXT_FROM = 50;
const TEXT_TO = 80;

/** Exponent of the cosine similarity in the weight of a neighbor. */
const CLOSENESS = 5;

/**
 * Moves the rank score of each candidate toward the scores of its nearest neighbors, because relevant documents form clusters (score
 * regularization, Diaz 2005; k nearest neighbors as in Kurland and Lee 2004). Modifies `fused`, and returns whether it did.
 * @param first candidates in order, except exact matches
 * @param weight weight of the vectors, 0–1
 */
export function smoothOverNeighbours(first: readonly Candidate[], tuning: NeighbourTuning, weight: number): boolean {
  const shares = first.map((candidate) => weight * shareOf(candidate, tuning.share));
  if (first.length < 3 || shares.every((share) => share === 0)) return false;
  const closeness = closenessOf(first, shares);
  const before = first.map(({ fused }) => fused);
  first.forEach((candidate, i) => {
    const share = shares[i] ?? 0;
    if (share === 0) return;
    const mine = closeness.subarray(i * first.length, (i + 1) * first.length);
    const least = mine.toSorted().at(-tuning.nearest) ?? 0;
    let sum = 0;
    let total = 0;
    mine.forEach((value, j) => {
      if (value < least) return;
      sum += value * (before[j] ?? 0);
      total += value;
    });
    if (total > 0) candidate.fused = (1 - share) * candidate.fused + (share * sum) / total;
  });
  return true;
}

function shareOf({ view, document }: Candidate, { file, item }: NeighbourTuning["share"]): number {
  if (view.segment.kind(document) === "file") return file;
  const words = view.store.lengths.at(document * FIELD_COUNT + BODY_FIELD);
  return item + (file - item) * Math.min(1, Math.max(0, (words - TEXT_FROM) / (TEXT_TO - TEXT_FROM)));
}

/** Returns the closeness of each pair in which at least one document has a weight, as a square matrix with a zero diagonal. */
function closenessOf(first: readonly Candidate[], shares: readonly number[]): Float64Array {
  const count = first.length;
  const closeness = new Float64Array(count * count);
  first.forEach((one, i) => {
    const query = one.view.segment.vectors.prepareRow(one.bestRow);
    for (let j = i + 1; j < count; j++) {
      const other = first[j];
      if (other === undefined || (shares[i] === 0 && shares[j] === 0)) continue;
      const value = Math.max(0, other.view.segment.vectors.refine(other.bestRow, query)) ** CLOSENESS;
      closeness[i * count + j] = value;
      closeness[j * count + i] = value;
    }
    query.release();
  });
  return closeness;
}
