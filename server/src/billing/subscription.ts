import { fail } from "../platform/errors/fail.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Clock } from "../ports/clock.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { CreditMeter } from "./credit-meter.ts";
import { statusAt, type Subscription, type SubscriptionStatus } from "./model/subscription.ts";
import type { PriceList } from "./model/price-list.ts";
import { tierNamed } from "./model/tiers.ts";
import { periodAt, type Period } from "./period.ts";
import type { BillingStatements } from "./billing.sql.ts";

export interface SubscriptionDeps {
  readonly store: Pick<BillingStatements, "subscription" | "creditsSince">;
  readonly meter: Pick<CreditMeter, "flush">;
  readonly clock: Clock;
}

export interface ChangeSubscriptionDeps extends Omit<SubscriptionDeps, "store"> {
  readonly store: Pick<BillingStatements, "subscription" | "creditsSince" | "setTier" | "cancelAt">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
  readonly prices: Pick<PriceList, "chatTurn">;
  /** Tiers that owners may choose themselves. Only the operator can assign other tiers. */
  readonly selfServiceTiers: readonly string[];
}

export interface SubscriptionState {
  readonly tier: string;
  readonly status: SubscriptionStatus;
  readonly period: Period;
  /** Whether the subscription is canceled but still active until the period ends. */
  readonly ending: boolean;
  readonly creditsUsed: number;
  readonly creditsLimit: number;
  readonly personasLimit: number;
}

async function storedOf({ store }: Pick<SubscriptionDeps, "store">, accountId: string): Promise<Subscription> {
  const subscription = await store.subscription(accountId);
  if (subscription === null) fail("auth.user_not_initialized", "The account's setup is incomplete.");
  return subscription;
}

/** Returns the account's subscription and usage. @throws Failure `auth.user_not_initialized` */
export async function subscriptionOf(deps: SubscriptionDeps, accountId: string): Promise<SubscriptionState> {
  const { store, meter, clock } = deps;
  const subscription = await storedOf(deps, accountId);
  const now = clock.now();
  const period = periodAt(subscription.periodAnchor, now);
  // Search charges are written asynchronously.
  await meter.flush();
  const { credits, personas } = tierNamed(subscription.tier);
  return {
    tier: subscription.tier,
    status: statusAt(subscription, now),
    period,
    ending: subscription.cancelAt !== null && subscription.cancelAt > now,
    creditsUsed: await store.creditsSince(accountId, period.start),
    creditsLimit: credits,
    personasLimit: personas,
  };
}

/**
 * Moves the account to a tier and revokes a cancellation. Data that exceeds the new tier's limits is kept, but further writes are rejected.
 * @throws Failure `auth.user_not_initialized`, `limits.subscription_required` if owners cannot choose the tier
 */
export async function changeTier(deps: ChangeSubscriptionDeps, accountId: string, tier: string): Promise<SubscriptionState> {
  const current = await storedOf(deps, accountId);
  const keeps = tier === current.tier && statusAt(current, deps.clock.now()) !== "canceled";
  if (!keeps && !deps.selfServiceTiers.includes(tier)) {
    fail("limits.subscription_required", `Only the administrator of this installation can set the ${tier} tier.`);
  }
  await deps.store.setTier(accountId, tier);
  return changed(deps, accountId);
}

/**
 * Ends the subscription at the end of its current period. Idempotent.
 * @throws Failure `auth.user_not_initialized`
 */
export async function cancelSubscription(deps: ChangeSubscriptionDeps, accountId: string): Promise<SubscriptionState> {
  const { periodAnchor } = await storedOf(deps, accountId);
  await deps.store.cancelAt(accountId, periodAt(periodAnchor, deps.clock.now()).end);
  return changed(deps, accountId);
}

/** Applies a change immediately on this node, and on the other nodes through a notification. */
async function changed(deps: ChangeSubscriptionDeps, accountId: string): Promise<SubscriptionState> {
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return subscriptionOf(deps, accountId);
}
