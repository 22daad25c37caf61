const checkMs = 200;

/**
 * Waits for a value that is being loaded. If the load fails or takes a long time, and `stale` returns an older value, resolves to the older
 * value.
 * @param stale returns the older value, or undefined while none may be used
 */
export async function orStale<T>(loading: Promise<T>, stale: () => T | undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const older = new Promise<T>((resolve) => {
    timer = setInterval(() => {
      const value = stale();
      if (value !== undefined) resolve(value);
    }, checkMs).unref();
  });
  try {
    return await Promise.race([loading, older]);
  } catch (error) {
    const value = stale();
    if (value === undefined) throw error;
    return value;
  } finally {
    clearInterval(timer);
    // Prevents an unhandled rejection if the load fails after the older value has been used.
    loading.catch(() => undefined);
  }
}
