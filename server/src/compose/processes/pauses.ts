/** A process that ran for this long before it failed is restarted without the pauses that earlier failures caused. */
const stableMs = 60_000;
const firstMs = 500;
const longestMs = 30_000;

/**
 * Returns the pause before a process is restarted, and the number of consecutive failures. The pause doubles with each failure; a process
 * that
 * was stopped on request is restarted at once.
 * @param failures number of failures in a row before this exit
 * @param ranMs how long the process ran
 */
export function nextPause(failures: number, ranMs: number, wasRequested: boolean): { readonly ms: number; readonly failures: number } {
  if (wasRequested) return { ms: 0, failures: 0 };
  const before = ranMs >= stableMs ? 0 : failures;
  return { ms: Math.min(firstMs * 2 ** before, longestMs), failures: before + 1 };
}
