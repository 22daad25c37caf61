/** Interval at which the socket of a live session renews its slot, in milliseconds. */
export const renewEveryMs = 8_000;

/**
 * Duration of a slot's lease, after which a live session loses the slot unless its socket renews the lease. The slots of a killed node are
 * therefore released within 30 seconds.
 */
export const placeLeaseMs = 3 * renewEveryMs + 1_000;

/**
 * Lease of a new slot, without renewal, until the live session's socket opens. Longer than the validity period of the session's ticket.
 */
export const startLeaseMs = 75_000;

/** Maximum time between admission and finalization. */
export const admittedMs = 30_000;

/** Maximum time between finalization and the start of the live session. */
export const finalizedMs = 60_000;

/** A waiting visitor without activity for this time is skipped. */
export const awayMs = 30_000;
