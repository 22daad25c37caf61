/** Thrown if the signal aborts during a wait. */
export class Aborted extends Error {
  override readonly name = "Aborted";
}

/** Settles like the promise, or rejects with `Aborted` if the signal aborts first. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(new Aborted());
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Yields the items of an iterable until the signal aborts, even if the source hangs. */
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
    // Not awaited, because the source may hang.
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
