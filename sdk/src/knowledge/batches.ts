/** Groups values into batches as they are read. */
export async function* inBatches<Value>(
  values: AsyncIterable<Value>,
  size: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value[], void, undefined> {
  let batch: Value[] = [];
  for await (const value of values) {
    signal?.throwIfAborted();
    batch.push(value);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Runs the work on each value, at most `most` at a time; reads the next value only when there is room for it.
 * @throws the first error, after the work that runs has ended; no further work begins
 */
export async function runPool<Value>(values: AsyncIterable<Value>, most: number, work: (value: Value) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  const start = (value: Value): void => {
    const task: Promise<void> = work(value)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  try {
    for await (const value of values) {
      start(value);
      if (running.size >= most) await Promise.race(running);
      if (failure !== null) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}
