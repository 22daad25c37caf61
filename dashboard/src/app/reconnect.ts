const firstMs = 500;
const longestMs = 15_000;

/** Waits before the next connection attempt, longer after each failure. Returns early if the signal is aborted. */
export function beforeReconnecting(failures: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(longestMs, firstMs * 2 ** failures));
    signal.addEventListener("abort", done);
  });
}
