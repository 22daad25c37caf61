/** Maximum number of attempts. */
export const mostAttempts = 5;

/** Returns the pause in milliseconds after a failed attempt, with exponential backoff: 2, 8, 32, 128 seconds. */
export function pauseAfter(attempt: number): number {
  return 500 * 4 ** attempt;
}

/**
 * Returns the milliseconds until the next attempt; null if this was the last attempt.
 * @param attempt number of the failed attempt, from 1
 */
export function pauseOrGiveUp(attempt: number): number | null {
  return attempt < mostAttempts ? pauseAfter(attempt) : null;
}

/** Like `pauseOrGiveUp`, for work that is retried indefinitely: repeats the longest pause. */
export function pauseForever(attempt: number): number {
  return pauseAfter(Math.min(attempt, mostAttempts - 1));
}
