/**
 * Seconds that work rests after its holder died repeatedly without an outcome, by the number of deaths; the last entry repeats. It is retried
 * immediately the first time, then after 1, 2, 4, 8 and 16 seconds, then after 20. It is never abandoned: a service that is killed repeatedly
 * must not fail the work that it was processing.
 */
export const rests = [0, 0, 1, 2, 4, 8, 16, 20];

/** Index of the last rest; a literal, so that SQL that contains it is a constant. */
export const lastRest = 7;

/** Number of deaths after which work is suspected of crashing its holders. */
export const suspectBreaks = 16;

/** Milliseconds that a worker runs before it claims work that may crash it. */
export const settledAfterMs = 20_000;

/** The largest integer of PostgreSQL. */
export const anyBreaks = 2_147_483_647;

/**
 * Returns the most breaks of work that a worker may claim after this many milliseconds. A new node thus has time for other work before it
 * claims work that crashes the service, and work that was only interrupted by kills is completed soon after the last one.
 */
export function mostBreaks(upMs: number): number {
  return upMs < settledAfterMs ? suspectBreaks - 1 : anyBreaks;
}

/** Returns a function that returns `mostBreaks` for a worker that starts now. */
export function mostBreaksFromNow(): () => number {
  const startedAt = performance.now();
  return () => mostBreaks(performance.now() - startedAt);
}
