/** How often the socket of a live session renews its place. */
export const renewEveryMs = 8_000;

/** A live session that no socket renews loses its place after this time, so the places of a killed node are free again within 30 seconds. */
export const placeLeaseMs = 3 * renewEveryMs + 1_000;

/** A new place is held for this time without renewal, until the live session's socket opens: longer than its ticket is valid. */
export const startLeaseMs = 75_000;

/** An admitted visitor has this time to finalize. */
export const admittedMs = 30_000;

/** A visitor who has finalized has this time to start the live session. */
export const finalizedMs = 60_000;

/** A waiting visitor without a sign of life for this time is passed over. */
export const awayMs = 30_000;
