import { fail } from "../platform/errors/fail.ts";
import type { Clock } from "../ports/clock.ts";
import { assertPaid, type Subscription } from "./model/subscription.ts";
import { tierNamed, type Tier } from "./model/tiers.ts";
import { periodAt } from "./period.ts";
import type { BillingStatements } from "./billing.sql.ts";

type Store = Pick<BillingStatements, "subscription">;

interface UnitQuota extends Pick<Tier, "knowledgeUnits" | "storageUnits"> {
  /** Start of the billing period. Each threshold is reported once per period. */
  readonly periodStart: Date;
}

function quotaOf({ tier, periodAnchor }: Subscription, now: Date): UnitQuota {
  const { knowledgeUnits, storageUnits } = tierNamed(tier);
  return { knowledgeUnits, storageUnits, periodStart: periodAt(periodAnchor, now).start };
}

/**
 * Returns the account's unit quota.
 * @throws Failure `auth.user_not_initialized` if it has no subscription
 */
export async function unitQuota(store: Store, accountId: string, now: Date): Promise<UnitQuota> {
  const subscription = await store.subscription(accountId);
  if (subscription === null) fail("auth.user_not_initialized", "The account's setup is incomplete.");
  return quotaOf(subscription, now);
}

interface QuotaDeps {
  readonly subscription: (accountId: string) => Promise<Subscription | null>;
  readonly clock: Clock;
}

/**
 * Returns the account's unit quota for a write that adds units.
 * @throws Failure `limits.subscription_required` if the subscription has lapsed
 */
export async function quotaForWrite({ subscription: subscriptionOf, clock }: QuotaDeps, accountId: string): Promise<UnitQuota> {
  const subscription = await subscriptionOf(accountId);
  if (subscription === null) fail("auth.user_not_initialized", "The account's setup is incomplete.");
  const now = clock.now();
  assertPaid(subscription, now);
  return quotaOf(subscription, now);
}
