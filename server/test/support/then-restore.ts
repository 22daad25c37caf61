/** Returns the result of `work`, and undoes what was changed for it also where it fails: the next attempt begins clean. */
export async function thenRestore<T>(work: Promise<T>, restore: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } finally {
    await restore();
  }
}
