/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * Returns the nearest-rank quantile.
 * @param {readonly number[]} values
 * @param {number} share 0-1
 * @returns {number} NaN if there are no values
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/**
 * @param {readonly number[]} values
 * @returns {string} the median, minimum and maximum
 */
export function spread(values) {
  return `${short(median(values))} (${short(Math.min(...values))}-${short(Math.max(...values))})`;
}

/** @param {number} value @returns {string} the value with three significant digits and thousands separators */
export function short(value) {
  if (!Number.isFinite(value)) return "-";
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}
