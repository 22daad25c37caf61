import { fail } from "../errors/fail.ts";
import type { BillingStore } from "./store.ts";
import { tierNamed, type Tier } from "./tiers.ts";

/** Units that the account may hold. @throws Failure `auth.user_not_initialized` when the account has no subscription */
export async function unitQuota(
  store: Pick<BillingStore, "subscription">,
  accountId: string,
): Promise<Pick<Tier, "knowledgeUnits" | "storageUnits">> {
  const subscription = await store.subscription(accountId);
  if (subscription === null) fail("auth.user_not_initialized", "The account is not set up");
  return tierNamed(subscription.tier);
}
