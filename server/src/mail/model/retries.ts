const minute = 60_000;

/** Milliseconds to wait after each failed attempt to send a mail. */
const pauses = [minute, 5 * minute, 25 * minute, 120 * minute, 120 * minute] as const;

/**
 * Returns how long to wait before the next attempt, or null if no attempts are left or the link would expire first.
 * @param attempts failed attempts, including the last one
 * @param expiresAt when the mail's link expires; null if it has none
 */
export function pauseBeforeRetry(attempts: number, now: Date, expiresAt: Date | null): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return expiresAt !== null && now.getTime() + pause >= expiresAt.getTime() ? null : pause;
}
