import type { RetrievalHit } from "../../../ports/retrieval-index.ts";

/** A hit of a search that a language model assisted. */
export interface AssistedHit extends RetrievalHit {
  readonly assisted: {
    /** Whether the query contains the document's id, SKU, title or one of its rare words. If so, the document stays first. */
    readonly isNamed: boolean;
    /** Rank for each rewritten query, starting from 1; null if that query did not find the document. */
    readonly rewriteRanks: readonly (number | null)[];
    /** The model's rank for the hit, starting from 1; null if the model did not receive the hit or omitted it. */
    readonly modelRank: number | null;
  };
}

/** Constant for reciprocal rank fusion. */
const rankConstant = 20;
/** Total weight of all rewritten queries relative to the original query. */
const rewritesShare = 0.75;
/** Minimum difference between the scores of consecutive hits. */
const step = 1e-6;

/**
 * Merges the hits of a query and its rewritten forms by weighted reciprocal rank fusion (Cormack et al. 2009). The original query has more
 * weight than all others combined, and documents whose id, SKU or title it contains stay first. If the original query found a document, its
 * hit is kept.
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

/** A hit with its ranks in the merged lists. */
export interface PlacedHit {
  readonly hit: RetrievalHit;
  readonly assisted: AssistedHit["assisted"];
}

/** Maximum score of a document that only a rewritten query found. */
const strongestUnnamed = 0.9;

/**
 * Reassigns scores to ordered hits: the nth hit gets the nth-highest score. Scores then still reflect the quality of the matches, but never
 * contradict the order. Only documents that the original query identifies keep the score of an exact match.
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
    // A getter, so that the filter fields are still parsed lazily.
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
