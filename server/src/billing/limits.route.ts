import Type from "typebox";
import { about, named } from "../platform/endpoint/schemas.ts";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { unitQuota } from "./unit-quota.ts";
import type { Clock } from "../ports/clock.ts";
import type { BillingStatements } from "./billing.sql.ts";

const Usage = named(
  "Usage",
  Type.Object({
    knowledgeUnitsUsed: about("1 unit is 4,000 characters of searchable text; estimated for pending documents", Type.Number()),
    knowledgeUnitsLimit: about("limit of the tier", Type.Number()),
    storageUnitsUsed: about("size of all documents; 1 unit is 1,048,576 bytes as sent", Type.Number()),
    storageUnitsLimit: about("limit of the tier", Type.Number()),
  }),
);

export function limitsRoutes(deps: { readonly store: BillingStatements; readonly clock: Clock }): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/subscription/limits",
      id: "getSubscriptionLimits",
      summary: "Get the usage of Knowledge Units and Storage Units, and their limits",
      description:
        "Use it before a large upload to check the remaining quota. To get the credits and the billing period, call `getSubscription`.",
      tag: "Subscription",
      access: ["account_key", "session"],
      rate: "Global",
      codes: ["auth.user_not_initialized"],
      answers: {
        200: Type.Object({
          usage: about("amounts in use and the tier's limits", Usage),
        }),
      },
      handle: async ({ actor }) => {
        const [usage, quota] = await Promise.all([
          deps.store.usage(actor.accountId),
          unitQuota(deps.store, actor.accountId, deps.clock.now()),
        ]);
        return ok({
          usage: {
            knowledgeUnitsUsed: usage.knowledgeUnits,
            knowledgeUnitsLimit: quota.knowledgeUnits,
            storageUnitsUsed: usage.storageUnits,
            storageUnitsLimit: quota.storageUnits,
          },
        });
      },
    }),
  ];
}
