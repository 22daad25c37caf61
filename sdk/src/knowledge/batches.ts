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
 * Runs `work` for each value, at most `most` at a time; reads the next value only when a slot is free.
 * @throws the first error, after the running calls have ended; no further calls are started
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
