import { fail } from "../errors/fail.ts";
import type { Clock } from "../ports/clock.ts";
import type { CreditMeter } from "./credit-meter.ts";
import { periodAt, type Period } from "./period.ts";
import type { BillingStore } from "./store.ts";
import { tierNamed } from "./tiers.ts";

export interface SubscriptionDeps {
  readonly store: Pick<BillingStore, "subscription" | "creditsSince">;
  readonly meter: Pick<CreditMeter, "flush">;
  readonly clock: Clock;
}

export interface SubscriptionState {
  readonly tier: string;
  readonly status: string;
  readonly period: Period;
  readonly creditsUsed: number;
  readonly creditsLimit: number;
  readonly personasLimit: number;
}

/** What the account has subscribed to and what it has used of it. @throws Failure `auth.user_not_initialized` */
export async function subscriptionOf({ store, meter, clock }: SubscriptionDeps, accountId: string): Promise<SubscriptionState> {
  const subscription = await store.subscription(accountId);
  if (subscription === null) fail("auth.user_not_initialized", "The account is not set up");
  const period = periodAt(subscription.periodAnchor, clock.now());
  // What is charged is written behind.
  await meter.flush();
  const { credits, personas } = tierNamed(subscription.tier);
  return {
    tier: subscription.tier,
    status: subscription.status,
    period,
    creditsUsed: await store.creditsSince(accountId, period.start),
    creditsLimit: credits,
    personasLimit: personas,
  };
}
