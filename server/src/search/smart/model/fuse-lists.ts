import type { RetrievalHit } from "../../../ports/retrieval-index.ts";

/** A hit of a search that a language model helped with. */
export interface AssistedHit extends RetrievalHit {
  readonly assisted: {
    /** The query itself names it by id, SKU or title, or has a rare word that it holds: it stays first. */
    readonly isNamed: boolean;
    /** Its rank for each rewritten query, from 1; null where that one did not find it. */
    readonly rewriteRanks: readonly (number | null)[];
    /** Where the model put it among those it was shown, from 1; null where it was not shown or not named. */
    readonly modelRank: number | null;
  };
}

/** Constant of reciprocal rank fusion. */
const rankConstant = 20;
/** What all rewritten queries together count beside the original. */
const rewritesShare = 0.75;
/** Difference between two scores that would be equal or out of order. */
const step = 1e-6;

/**
 * Joins the hits of a query and of its rewritten ones by weighed reciprocal rank fusion (Cormack et al. 2009). The original counts more than
 * all others together, and what it names by id, SKU or title stays first. A document that the original found is the original's hit.
 */
export function fuseLists(original: readonly RetrievalHit[], rewritten: readonly (readonly RetrievalHit[])[]): AssistedHit[] {
  const hits = new Map<string, RetrievalHit>();
  for (const hit of [original, ...rewritten].flat()) if (!hits.has(hit.documentId)) hits.set(hit.documentId, hit);
  const originalRanks = ranksOf(original);
  const otherRanks = rewritten.map(ranksOf);
  const weight = rewritesShare / Math.max(1, rewritten.length);
  const placed = Array.from(hits.values(), (hit) => {
    const rank = originalRanks.get(hit.documentId) ?? null;
    const rewriteRanks = otherRanks.map((ranks) => ranks.get(hit.documentId) ?? null);
    const isNamed = rank !== null && (hit.explain.exact !== null || hit.explain.rareWords !== undefined);
    const value = rewriteRanks.reduce<number>((sum, one) => sum + weight * shareOf(one), shareOf(rank));
    return { hit, assisted: { isNamed, rewriteRanks, modelRank: null }, order: isNamed ? rank : Number.POSITIVE_INFINITY, value };
  });
  return inScoreOrder(
    placed.toSorted((a, b) => (a.order === b.order ? b.value - a.value || compare(a.hit.documentId, b.hit.documentId) : a.order - b.order)),
  );
}

/** A hit with what is to be told of it. */
export interface PlacedHit {
  readonly hit: RetrievalHit;
  readonly assisted: AssistedHit["assisted"];
}

/** Most that a document may score which only a rewritten query names. */
const strongestUnnamed = 0.9;

/**
 * Gives ordered hits their scores: the n-th carries the n-th greatest, so that they tell how good the matches are and never contradict the
 * order. Only what the query itself names keeps the strength of an exact match.
 */
export function inScoreOrder(placed: readonly PlacedHit[]): AssistedHit[] {
  const strengths = placed
    .map(({ hit, assisted }) => (assisted.isNamed || hit.explain.exact === null ? hit.score : Math.min(hit.score, strongestUnnamed)))
    .toSorted((a, b) => b - a);
  let next = 1;
  return placed.map(({ hit, assisted }, at) => {
    const score = Math.max(0, Math.min(next, strengths[at] ?? 0));
    next = score - step;
    return assistedHit(hit, score, assisted);
  });
}

function assistedHit(hit: RetrievalHit, score: number, assisted: AssistedHit["assisted"]): AssistedHit {
  const { documentId, segment, externalId, hit: json, passages, explain } = hit;
  return {
    documentId,
    segment,
    externalId,
    score,
    hit: json,
    // Parsed where it is read.
    get filter() {
      return hit.filter;
    },
    passages,
    explain,
    assisted,
  };
}

function ranksOf(hits: readonly RetrievalHit[]): Map<string, number> {
  return new Map(hits.map(({ documentId }, at) => [documentId, at + 1]));
}

function shareOf(rank: number | null): number {
  return rank === null ? 0 : 1 / (rankConstant + rank);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
