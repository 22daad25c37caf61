export type LiveMode = "full" | "chat";

/** Billing units per turn, by mode. */
export const unitsOf: Readonly<Record<LiveMode, number>> = { full: 2, chat: 1 };

/**
 * Duration of a live session's lease, after which the session is released unless the lease is renewed. The sessions of a killed node are
 * therefore released within 30 seconds.
 */
export const ownerLeaseMs = 25_000;

export const ticketMs = 60_000;

/** Warns when this many turns or fewer are left. */
const turnsLeft = 2;
const longestWarningMs = 60_000;

/** Returns the remaining units if they are few enough for a warning, otherwise null. */
export function unitsWarning(used: number, limit: number | null, mode: LiveMode): number | null {
  if (limit === null) return null;
  const left = Math.max(0, limit - used);
  return left < (turnsLeft + 1) * unitsOf[mode] ? left : null;
}

/** Returns whether no further turn is possible. */
export function isUsedUp(used: number, limit: number | null, mode: LiveMode): boolean {
  return limit !== null && used + unitsOf[mode] > limit;
}

/** Returns how long before the end of a live session the visitor is warned: one fifth of the limit, but at most a minute. */
export function warningMs(limitSeconds: number): number {
  return Math.min(longestWarningMs, limitSeconds * 200);
}
