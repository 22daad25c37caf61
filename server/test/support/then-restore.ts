/** Returns the result of `work`, and restores what was changed for it even if it fails, so that the next attempt starts clean. */
export async function thenRestore<T>(work: Promise<T>, restore: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } finally {
    await restore();
  }
}
