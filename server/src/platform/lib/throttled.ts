/** Runs `work` at most once per `ms` milliseconds. Calls made before then receive the outcome of the last run. */
export function throttled(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), outcome: work() };
    return last.outcome;
  };
}
