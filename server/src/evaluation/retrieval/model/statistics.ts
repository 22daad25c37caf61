/** A value with its 95% confidence interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Number of successes and number of trials, with the 95% confidence interval of the fraction. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2_000;
const SEED = 20_260_101;

/**
 * Returns the mean of values with its percentile bootstrap interval (Efron 1979); deterministic. For a difference, pass the paired differences. NaN
 * if there are no values.
 */
export function bootstrapMean(values: readonly number[]): Estimate {
  const count = values.length;
  if (count === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
  const random = mulberry32(SEED);
  const means = new Float64Array(RESAMPLES);
  for (let sample = 0; sample < RESAMPLES; sample++) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += values[Math.floor(random() * count)] ?? 0;
    means[sample] = sum / count;
  }
  means.sort();
  const at = (share: number): number => means[Math.min(RESAMPLES - 1, Math.round(share * (RESAMPLES - 1)))] ?? Number.NaN;
  return { mean: values.reduce((sum, value) => sum + value, 0) / count, low: at(0.025), high: at(0.975) };
}

/**
 * Returns the fraction of successes with its Wilson score interval (1927), which is meaningful even if all or no trials succeeded, whereas the
 * bootstrap interval of equal values has zero width.
 */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, low: 0, high: 1 };
  const z = 1.959964;
  const share = count / of;
  const centre = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return { count, of, low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/** Returns the nearest-rank percentile; 0 if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Returns a 32-bit hash of the text with an even distribution (FNV-1a, mixed as in MurmurHash3). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a deterministic generator of numbers from 0 to 1 (exclusive) for a seed (Tommy Ettinger's Mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
