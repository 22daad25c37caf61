/** From this count on the rest no longer grows. */
const mostBreaks = 22;

/**
 * Returns the seconds that work rests after its holder died repeatedly without an outcome. It is retried immediately the first time, then
 * after 1, 2, 4, 8 and 16 seconds, then after 20, and from the seventeenth time on after twice as long each time, up to 15 minutes. It is
 * never abandoned: a service that is killed repeatedly must not fail what it happened to work on, and work that crashes the service leaves
 * ever longer pauses for everything else.
 * @param breaks consecutive deaths of a holder
 */
export function restSeconds(breaks: number): number {
  if (breaks < 2) return 0;
  return breaks <= 16 ? Math.min(20, 2 ** (breaks - 2)) : Math.min(900, 20 * 2 ** (Math.min(breaks, mostBreaks) - 16));
}

/** The rest after each number of breaks, from 0; the last one repeats. */
export const rests: readonly number[] = Array.from({ length: mostBreaks + 1 }, (_, breaks) => restSeconds(breaks));
