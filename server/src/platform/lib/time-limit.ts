/**
 * Runs work with a signal that aborts after a given time, or when another signal aborts; the work must honor the signal. Used instead of
 * `AbortSignal.any` with `AbortSignal.timeout`, because in Node 20 the latter may be garbage-collected before it fires.
 */
export async function withinTime<T>(milliseconds: number, other: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`it took longer than ${milliseconds} ms`)), milliseconds);
  const onAbort = (): void => limit.abort(other.reason);
  other.addEventListener("abort", onAbort, { once: true });
  if (other.aborted) onAbort();
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    other.removeEventListener("abort", onAbort);
  }
}
