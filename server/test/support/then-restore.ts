/** Returns the result of `work`. Undoes the changes made for it even if it fails, so that the next attempt starts from a clean state. */
export async function thenRestore<T>(work: Promise<T>, restore: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } finally {
    await restore();
  }
}
