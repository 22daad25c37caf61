export type LiveMode = "full" | "chat";

/** Billing units of a turn. */
export const unitsOf: Readonly<Record<LiveMode, number>> = { full: 2, chat: 1 };

/** A live session whose lease is not renewed is released after this time, so those of a killed node are released within 30 seconds. */
export const ownerLeaseMs = 25_000;

export const ticketMs = 60_000;

/** Warns when at most this many turns are left. */
const turnsLeft = 2;
const longestWarningMs = 60_000;

/** Returns the remaining units if they are few enough for a warning; null otherwise. */
export function unitsWarning(used: number, limit: number | null, mode: LiveMode): number | null {
  if (limit === null) return null;
  const left = Math.max(0, limit - used);
  return left < (turnsLeft + 1) * unitsOf[mode] ? left : null;
}

/** Whether no further turn fits. */
export function isUsedUp(used: number, limit: number | null, mode: LiveMode): boolean {
  return limit !== null && used + unitsOf[mode] > limit;
}

/** Returns how long before the end of a live session its visitor is warned: a fifth of the limit, at most a minute. */
export function warningMs(limitSeconds: number): number {
  return Math.min(longestWarningMs, limitSeconds * 200);
}
