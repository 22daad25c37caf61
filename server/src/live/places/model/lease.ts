/** Interval at which the socket of a live session renews its place. */
export const renewEveryMs = 8_000;

/**
 * A live session whose socket does not renew its place loses it after this time, so the places of a killed node are free again within 30
 * seconds.
 */
export const placeLeaseMs = 3 * renewEveryMs + 1_000;

/** A new place is held for this time without renewal, until the live session's socket opens; longer than its ticket is valid. */
export const startLeaseMs = 75_000;

/** Time within which an admitted visitor must finalize. */
export const admittedMs = 30_000;

/** Time within which a visitor who has finalized must start the live session. */
export const finalizedMs = 60_000;

/** A waiting visitor who shows no sign of life for this time is passed over. */
export const awayMs = 30_000;
