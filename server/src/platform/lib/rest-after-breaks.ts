/** From this count, the rest no longer grows. */
const mostBreaks = 22;

/**
 * Returns how many seconds to wait before retrying work whose process died repeatedly without an outcome. The first retry is immediate; the next
 * ones follow after 1, 2, 4, 8 and 16 seconds, then after 20. From the seventeenth on, the delay doubles each time, up to 15 minutes. Work is
 * never abandoned: if the service is killed repeatedly for other reasons, the work in progress must not fail, and if the work itself crashes the
 * service, growing delays leave time for everything else.
 * @param breaks consecutive crashes of the process
 */
export function restSeconds(breaks: number): number {
  if (breaks < 2) return 0;
  return breaks <= 16 ? Math.min(20, 2 ** (breaks - 2)) : Math.min(900, 20 * 2 ** (Math.min(breaks, mostBreaks) - 16));
}

/** Seconds to wait by number of crashes, from 0; the last value repeats. */
export const rests: readonly number[] = Array.from({ length: mostBreaks + 1 }, (_, breaks) => restSeconds(breaks));
