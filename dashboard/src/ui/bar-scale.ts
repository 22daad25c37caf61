/** Returns the top of an axis: the smallest even or round number that no value exceeds, so that half of it is also easy to read. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}
