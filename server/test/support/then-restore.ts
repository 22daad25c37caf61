/**
 * Returns the result of `work`. Afterward, undoes the changes that were made for it, even if it failed, so that the next attempt starts
 * from a clean state.
 */
export async function thenRestore<T>(work: Promise<T>, restore: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } finally {
    await restore();
  }
}
