const minute = 60_000;

/** Delays after each failed attempt to send an email, in milliseconds. */
const pauses = [minute, 5 * minute, 25 * minute, 120 * minute, 120 * minute] as const;

/**
 * Returns the delay before the next attempt; null if no attempts are left or the link would expire first.
 * @param attempts number of failed attempts, including the last one
 * @param expiresAt time at which the email's link expires; null if it has none
 */
export function pauseBeforeRetry(attempts: number, now: Date, expiresAt: Date | null): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return expiresAt !== null && now.getTime() + pause >= expiresAt.getTime() ? null : pause;
}
