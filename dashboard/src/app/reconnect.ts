const firstMs = 500;
const longestMs = 15_000;

/** Waits before the next connection attempt, longer after each failure. Returns early if the signal is aborted. */
export function beforeReconnecting(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(longestMs, firstMs * 2 ** failures));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
