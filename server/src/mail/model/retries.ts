const minute = 60_000;

/** Milliseconds to wait after each failed attempt to send a mail. */
const pauses = [minute, 5 * minute, 25 * minute, 120 * minute, 120 * minute] as const;

/**
 * How long to wait before the next attempt, or null where there is to be none: the mail has had all of them, or its link would have
 * expired by then.
 * @param attempts that failed so far, the last one included
 * @param expiresAt when the mail's link stops working; null where it has none
 */
export function pauseBeforeRetry(attempts: number, now: Date, expiresAt: Date | null): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return expiresAt !== null && now.getTime() + pause >= expiresAt.getTime() ? null : pause;
}
