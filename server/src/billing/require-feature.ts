import { fail } from "../platform/errors/fail.ts";
import type { Clock } from "../ports/clock.ts";
import { assertFeature } from "./model/subscription.ts";
import type { Feature } from "./model/tiers.ts";
import type { BillingStatements } from "./billing.sql.ts";

export interface RequireFeatureDeps {
  readonly billing: Pick<BillingStatements, "subscription">;
  readonly clock: Clock;
}

/** @throws Failure `limits.subscription_required` if the account's tier lacks the feature, `auth.user_not_initialized` if it has no subscription */
export async function requireFeature({ billing, clock }: RequireFeatureDeps, accountId: string, feature: Feature): Promise<void> {
  const subscription = await billing.subscription(accountId);
  if (subscription === null) fail("auth.user_not_initialized", "The account's setup is incomplete.");
  assertFeature(subscription, feature, clock.now());
}
