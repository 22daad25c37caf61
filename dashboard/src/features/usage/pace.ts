import type { Subscription } from "@parlance/sdk";

/** A billing period and the credits used in it. */
interface Spending {
  readonly used: number;
  readonly limit: number;
  readonly start: number;
  readonly end: number;
}

const day = 86_400_000;

/**
 * Returns the time at which the credits run out at the average rate of the period so far; null if they last until the end of the period, or
 * if it is too early for a forecast.
 */
export function endsAt({ used, limit, start, end }: Spending, now: number): number | null {
  if (now - start < day || used <= 0) return null;
  const ending = start + ((now - start) * limit) / used;
  return ending < end ? Math.max(ending, now) : null;
}

/** Returns whether too few credits are left for a chat turn, in which case no persona answers until the period ends. */
export function isUsedUp({
  creditsUsed: used,
  creditsLimit: limit,
  creditsPerTurn: price,
}: Pick<Subscription, "creditsUsed" | "creditsLimit" | "creditsPerTurn">): boolean {
  return limit - used < price;
}

/** Value at or above which a limit is only nominal, as for an account without a price. */
const nominal = 1_000_000_000;

/** Returns whether a limit is so high that it effectively means no limit. */
export function isUnlimited(limit: number): boolean {
  return limit >= nominal;
}

/** Returns the used fraction of a limit, from 0 to 1. A limit of 0 counts as used up. */
export function shareOf(used: number, limit: number): number {
  return limit <= 0 ? 1 : Math.min(1, Math.max(0, used / limit));
}
