/**
 * Runs the work for each value, at most `most` at a time. After an error, starts no further work.
 * @throws the first error, after the running work has ended
 */
export async function runPool<Value>(values: Iterable<Value>, most: number, work: (value: Value) => Promise<void>): Promise<void> {
  const rest = values[Symbol.iterator]();
  let failure: { readonly error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true && failure === null; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}
