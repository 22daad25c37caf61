/** Returns a function that computes its value on the first call, and returns the same value on later calls. */
export function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}
