const minute = 60_000;

/** Milliseconds to wait after each failed attempt to send a mail. */
const pauses = [minute, 5 * minute, 25 * minute, 120 * minute, 120 * minute] as const;

/** Attempts after which a mail is abandoned. */
export const mostAttempts = pauses.length + 1;

/**
 * Returns the pause before the next attempt, or null when there is none: attempts are exhausted, or the link would have expired.
 * @param attempts so far, including the last one
 * @param expiresAt when the mail's link stops working; null without a link
 */
export function pauseBeforeRetry(attempts: number, now: Date, expiresAt: Date | null): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return expiresAt !== null && now.getTime() + pause >= expiresAt.getTime() ? null : pause;
}
