/** Judged relevance of documents for a query, by document id. A missing id has relevance 0. */
export type Gains = ReadonlyMap<string, number>;

/** Measures of the ranking for one query, each 0-1. */
export const rankMeasures = ["ndcg@10", "recall@10", "recall@50", "mrr"] as const;

export type RankMeasure = (typeof rankMeasures)[number];

/** Number of hits requested, which is the maximum that a search allows. */
export const searchDepth = 50;

/** Returns all measures for one ranking. `ids` must be distinct, best first. */
export function measure(ids: readonly string[], gains: Gains): Record<RankMeasure, number> {
  return {
    "ndcg@10": ndcg(ids, gains, 10),
    "recall@10": recall(ids, gains, 10),
    "recall@50": recall(ids, gains, 50),
    mrr: reciprocalRank(ids, gains),
  };
}

/**
 * Returns the normalized discounted cumulative gain (Järvelin and Kekäläinen 2002) of the first `depth` hits, with the exponential gain `2^g - 1`
 * (Burges et al. 2005); 0 if no document is relevant.
 */
export function ndcg(ids: readonly string[], gains: Gains, depth: number): number {
  const ideal = discounted(
    [...gains.values()].toSorted((a, b) => b - a),
    depth,
  );
  if (ideal === 0) return 0;
  return (
    discounted(
      ids.map((id) => gains.get(id) ?? 0),
      depth,
    ) / ideal
  );
}

function discounted(gains: readonly number[], depth: number): number {
  return gains.slice(0, depth).reduce((sum, gain, at) => sum + (2 ** gain - 1) / Math.log2(at + 2), 0);
}

/** Returns the fraction of the relevant documents that are among the first `depth` hits; 0 if no document is relevant. */
export function recall(ids: readonly string[], gains: Gains, depth: number): number {
  const relevant = relevantCount(gains);
  if (relevant === 0) return 0;
  return ids.slice(0, depth).filter((id) => (gains.get(id) ?? 0) > 0).length / relevant;
}

/** Returns the reciprocal rank of the first relevant hit; 0 if there is none. */
export function reciprocalRank(ids: readonly string[], gains: Gains): number {
  const at = ids.findIndex((id) => (gains.get(id) ?? 0) > 0);
  return at < 0 ? 0 : 1 / (at + 1);
}

/** Returns the number of relevant documents, which have a judgment above 0. */
export function relevantCount(gains: Gains): number {
  let count = 0;
  for (const gain of gains.values()) if (gain > 0) count += 1;
  return count;
}
