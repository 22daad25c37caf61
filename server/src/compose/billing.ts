import { creditMeter, type CreditMeter } from "../billing/credit-meter.ts";
import { subscriptionView } from "../billing/subscription-view.ts";
import { quotaForWrite, type unitQuota } from "../billing/unit-quota.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

export interface Billing {
  readonly meter: CreditMeter;
  /** Returns an account's remaining units. */
  readonly quota: (accountId: string) => ReturnType<typeof unitQuota>;
  readonly routes: Pick<RoutesDeps, "billing">;
}

/** Composes subscriptions, credits and quotas. */
export function composeBilling({ settings, store, cache, clock, log, cleanup }: Foundation): Billing {
  const subscription = subscriptionView(store.billing, cache);
  const meter = creditMeter({ store: store.billing, subscription, clock, ids, log, outage: store.database.outage });
  cleanup.add("credits", () => meter.stop());
  return {
    meter,
    quota: (accountId) => quotaForWrite({ subscription, clock }, accountId),
    routes: {
      billing: {
        store: store.billing,
        meter,
        clock,
        cache,
        bus: store.bus,
        prices: settings.prices,
        selfServiceTiers: settings.selfServiceTiers,
      },
    },
  };
}
