import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Subscription } from "./model/subscription.ts";
import type { BillingStatements } from "./billing.sql.ts";

/** Caches subscriptions until the account changes. Reads them again every ten seconds in case a notification was missed. */
export function subscriptionView(
  store: Pick<BillingStatements, "subscription">,
  cache: AccountCache,
): (accountId: string) => Promise<Subscription | null> {
  const view = cache.view<Subscription & { readonly accountId: string }>({
    load: async (accountId) => {
      const subscription = await store.subscription(accountId);
      return subscription === null ? null : { ...subscription, accountId };
    },
    accountOf: ({ accountId }) => accountId,
    max: 20_000,
    maxAge: 10_000,
  });
  return view;
}
