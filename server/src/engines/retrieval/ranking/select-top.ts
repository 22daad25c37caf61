const BUCKETS = 1024;
const counts = new Uint32Array(BUCKETS + 1);

/**
 * Returns a threshold that at least `wanted` of the first `count` values reach, and not many more; 0 if there are fewer values. Counts values in
 * buckets, in linear time. Values must not be negative.
 */
export function thresholdOf(values: Float32Array, count: number, wanted: number): number {
  if (count <= wanted) return 0;
  let most = 0;
  for (let i = 0; i < count; i++) if ((values[i] ?? 0) > most) most = values[i] ?? 0;
  if (most === 0) return 0;
  const scale = BUCKETS / most;
  counts.fill(0);
  for (let i = 0; i < count; i++) {
    const bucket = ((values[i] ?? 0) * scale) | 0;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  let bucket = BUCKETS;
  for (let reached = counts[bucket] ?? 0; reached < wanted && bucket > 0; reached += counts[bucket] ?? 0) bucket -= 1;
  // The division may round differently than the product, so the threshold is half a bucket lower.
  return bucket === 0 ? 0 : (bucket - 0.5) / scale;
}
