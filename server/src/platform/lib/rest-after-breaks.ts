/**
 * Seconds that work rests after its holder died repeatedly without an outcome, by the number of deaths; the last entry repeats. It is retried
 * immediately the first time, then after 1, 2, 4, 8 and 16 seconds, then after 20, and from the seventeenth time on after twice as long each
 * time, up to 15 minutes. It is never abandoned: a service that is killed repeatedly must not fail what it happened to work on, and work that
 * crashes the service leaves ever longer pauses for everything else.
 */
export const rests = [0, 0, 1, 2, 4, 8, 16, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 40, 80, 160, 320, 640, 900];

/** Index of the last rest; a literal, so that SQL that contains it is a constant. */
export const lastRest = 22;
