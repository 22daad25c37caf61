/** Thrown when the signal fires during a wait. */
export class Aborted extends Error {
  override readonly name = "Aborted";
}

/** Resolves like the promise, or rejects with `Aborted` when the signal fires. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(new Aborted());
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Yields the items of an iterable until the signal fires, even if the source hangs. */
export async function* itemsUntilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const next = await untilAborted(iterator.next(), signal);
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // The source may hang, so this is not awaited.
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
