interface Bounds {
  readonly count: number;
  /** Maximum number of vectors per group. */
  readonly perGroup: number;
  /** At 1, only the similarity to the target counts; at 0, only the distance between the selected vectors. */
  readonly relevance: number;
}

/** Returns the mean of vectors, scaled to length 1; null if there are no vectors or they cancel out. */
export function centroidOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (first === undefined) return null;
  const sum = new Float64Array(first.length);
  for (const vector of vectors) for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  const length = Math.hypot(...sum);
  return length < 1e-9 ? null : Float32Array.from(sum, (value) => value / length);
}

/**
 * Selects vectors that are similar to a target and dissimilar to each other, by maximal marginal relevance (Carbonell and Goldstein, 1998).
 * @param vectors L2-normalized, like the target
 * @param groupOf returns the group of a vector
 * @returns indices in the order of selection
 */
export function selectDiverse(
  vectors: readonly Float32Array[],
  target: Float32Array,
  groupOf: (index: number) => string,
  { count, perGroup, relevance }: Bounds,
): number[] {
  const near = vectors.map((vector) => dot(vector, target));
  const likest = new Float64Array(vectors.length).fill(-1);
  const open = new Set(vectors.keys());
  const taken = new Map<string, number>();
  const chosen: number[] = [];
  while (chosen.length < count && open.size > 0) {
    let best = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const index of open) {
      const redundancy = chosen.length === 0 ? 0 : (likest[index] ?? 0);
      const score = relevance * (near[index] ?? 0) - (1 - relevance) * redundancy;
      if (score > bestScore) [best, bestScore] = [index, score];
    }
    const vector = vectors[best];
    if (vector === undefined) break;
    chosen.push(best);
    open.delete(best);
    const group = groupOf(best);
    const ofGroup = (taken.get(group) ?? 0) + 1;
    taken.set(group, ofGroup);
    for (const index of open) {
      if (ofGroup >= perGroup && groupOf(index) === group) open.delete(index);
      else likest[index] = Math.max(likest[index] ?? -1, dot(vectors[index] ?? vector, vector));
    }
  }
  return chosen;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
