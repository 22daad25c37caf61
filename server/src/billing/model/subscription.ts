import { fail } from "../../platform/errors/fail.ts";
import { tierNamed, type Feature } from "./tiers.ts";

export const subscriptionStatuses = ["active", "trialing", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as stored. */
export interface Subscription {
  readonly tier: string;
  readonly status: SubscriptionStatus;
  /** Start of the first monthly period. */
  readonly periodAnchor: Date;
  /** Time at which payment became overdue. */
  readonly pastDueSince: Date | null;
  /** Time at which a canceled subscription ends. */
  readonly cancelAt: Date | null;
}

/** Grace period in days for overdue payments. */
export const graceDays = 7;

/** Returns the current status. A canceled subscription becomes `canceled` at the end of its period without a background job. */
export function statusAt({ status, cancelAt }: Pick<Subscription, "status" | "cancelAt">, now: Date): SubscriptionStatus {
  return cancelAt !== null && cancelAt <= now ? "canceled" : status;
}

/** Returns the reason why paid operations are currently denied, or null if they are allowed. */
export function lapsedBecause(subscription: Omit<Subscription, "tier" | "periodAnchor">, now: Date): string | null {
  const status = statusAt(subscription, now);
  if (status === "canceled") return "The subscription was canceled and has ended";
  const { pastDueSince } = subscription;
  if (status !== "past_due" || pastDueSince === null) return null;
  const overdueMs = now.getTime() - pastDueSince.getTime();
  return overdueMs > graceDays * 86_400_000 ? `Payment has been overdue for more than ${graceDays} days` : null;
}

/** @throws Failure `limits.subscription_required` if the subscription has lapsed */
export function assertPaid(subscription: Omit<Subscription, "tier" | "periodAnchor">, now: Date): void {
  const why = lapsedBecause(subscription, now);
  if (why !== null) fail("limits.subscription_required", `${why}. You can still read and delete data.`);
}

/** @throws Failure `limits.subscription_required` if the subscription has lapsed or its tier lacks the feature */
export function assertFeature(subscription: Subscription, feature: Feature, now: Date): void {
  assertPaid(subscription, now);
  const has = tierNamed(subscription.tier).features.includes(feature);
  if (!has) fail("limits.subscription_required", `The ${subscription.tier} tier does not include ${described[feature]}.`);
}

/**
 * Checks whether the account may have another persona.
 * @param held current number of personas
 * @throws Failure `limits.quota_exceeded`
 */
export function assertRoomForPersona(tier: string, held: number): void {
  const most = tierNamed(tier).personas;
  if (held >= most) fail("limits.quota_exceeded", `The account already has ${most} personas, the maximum for the ${tier} tier.`);
}

const described: Readonly<Record<Feature, string>> = { team: "more than one user", integrations: "integrations" };
