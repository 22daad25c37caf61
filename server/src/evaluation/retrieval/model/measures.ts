/** Judged relevance of documents for one query, by document id. Missing ids count 0. */
export type Gains = ReadonlyMap<string, number>;

/** Measures of one query's ranking, each 0-1. */
export const rankMeasures = ["ndcg@10", "recall@10", "recall@50", "mrr"] as const;

export type RankMeasure = (typeof rankMeasures)[number];

/** Number of requested hits: the maximum that a search allows. */
export const searchDepth = 50;

/** Returns all measures of one ranking. `ids` are distinct, best first. */
export function measure(ids: readonly string[], gains: Gains): Record<RankMeasure, number> {
  return {
    "ndcg@10": ndcg(ids, gains, 10),
    "recall@10": recall(ids, gains, 10),
    "recall@50": recall(ids, gains, 50),
    mrr: reciprocalRank(ids, gains),
  };
}

/**
 * Returns the normalized discounted cumulative gain (Järvelin and Kekäläinen 2002) with the exponential gain `2^g - 1` of Burges et al.
 * 2005, over the first `depth` hits; 0 if nothing is relevant.
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

/** Returns the share of relevant documents among the first `depth` hits; 0 if nothing is relevant. */
export function recall(ids: readonly string[], gains: Gains, depth: number): number {
  const relevant = relevantCount(gains);
  if (relevant === 0) return 0;
  return ids.slice(0, depth).filter((id) => (gains.get(id) ?? 0) > 0).length / relevant;
}

/** Returns the reciprocal rank of the first relevant hit; 0 without one. */
export function reciprocalRank(ids: readonly string[], gains: Gains): number {
  const at = ids.findIndex((id) => (gains.get(id) ?? 0) > 0);
  return at < 0 ? 0 : 1 / (at + 1);
}

/** Counts the relevant documents: those judged above 0. */
export function relevantCount(gains: Gains): number {
  let count = 0;
  for (const gain of gains.values()) if (gain > 0) count += 1;
  return count;
}
