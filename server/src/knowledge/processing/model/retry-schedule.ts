/** Number of attempts before work fails. */
export const mostAttempts = 5;

/** Returns the exponential backoff after a failed attempt: 2, 8, 32, 128 seconds. */
export function pauseAfter(attempt: number): number {
  return 500 * 4 ** attempt;
}

/**
 * Returns the milliseconds until the next attempt, or null if this was the last one.
 * @param attempt number of the failed attempt, from 1
 */
export function pauseOrGiveUp(attempt: number): number | null {
  return attempt < mostAttempts ? pauseAfter(attempt) : null;
}

/** Like `pauseOrGiveUp`, for work that never gives up: the last pause repeats. */
export function pauseForever(attempt: number): number {
  return pauseAfter(Math.min(attempt, mostAttempts - 1));
}
