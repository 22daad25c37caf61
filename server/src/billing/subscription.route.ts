import Type from "typebox";
import { ok } from "../entry/call.ts";
import { route, type Route } from "../entry/route.ts";
import { DateTime } from "../entry/schemas.ts";
import { subscriptionOf, type SubscriptionDeps } from "./subscription.ts";

export function subscriptionRoutes(deps: SubscriptionDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/subscription",
      id: "getSubscription",
      summary: "Tier, billing period and credits",
      tag: "Subscription",
      access: ["account_key", "session"],
      rate: "Global",
      codes: ["auth.user_not_initialized"],
      answers: {
        200: Type.Object({
          tier: Type.String(),
          status: Type.Enum(["active", "trialing", "past_due", "canceled"]),
          currentPeriodStart: DateTime,
          currentPeriodEnd: DateTime,
          cancelAtPeriodEnd: Type.Boolean(),
          creditsUsed: Type.Number(),
          creditsLimit: Type.Number(),
          personasLimit: Type.Integer(),
        }),
      },
      handle: async ({ actor }) => {
        const { period, ...subscription } = await subscriptionOf(deps, actor.accountId);
        return ok({
          tier: subscription.tier,
          status: subscription.status,
          currentPeriodStart: period.start.toISOString(),
          currentPeriodEnd: period.end.toISOString(),
          // A subscription runs on until cancellation is offered.
          cancelAtPeriodEnd: false,
          creditsUsed: subscription.creditsUsed,
          creditsLimit: subscription.creditsLimit,
          personasLimit: subscription.personasLimit,
        });
      },
    }),
  ];
}
