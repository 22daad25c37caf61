/**
 * Delays, in seconds, before work during which the worker crashed is retried, by number of crashes: after the first crash, work is retried
 * immediately, then after 1, 2, 4, 8 and 16 seconds, and from then on after 20 seconds. Work is never
 * abandoned, because work in progress must not fail just because the service is killed repeatedly.
 */
export const rests = [0, 0, 1, 2, 4, 8, 16, 20];

/** Index of the last delay. It is a literal, so that the SQL that contains it is constant. */
export const lastRest = 7;

/** Number of crashes after which the work itself is suspected of causing them. */
export const suspectBreaks = 16;

/** Number of milliseconds that a worker must run before it claims work that is suspected of causing crashes. */
export const settledAfterMs = 20_000;

/** Largest value of PostgreSQL's `integer` type. */
export const anyBreaks = 2_147_483_647;

/**
 * Returns how many times work may have been interrupted for a worker to claim it after running for `upMs` milliseconds. A new node
 * therefore has time for other work before it claims work that may crash it, and work whose interruptions were all kills is completed soon
 * after the last kill.
 */
export function mostBreaks(upMs: number): number {
  return upMs < settledAfterMs ? suspectBreaks - 1 : anyBreaks;
}

/** Returns a function that computes `mostBreaks` for a worker that starts now. */
export function mostBreaksFromNow(): () => number {
  const startedAt = performance.now();
  return () => mostBreaks(performance.now() - startedAt);
}
