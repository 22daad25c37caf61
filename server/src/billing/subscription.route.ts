import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, closed, DateTime, named, type View } from "../platform/endpoint/schemas.ts";
import { subscriptionStatuses } from "./model/subscription.ts";
import { tiers } from "./model/tiers.ts";
import { cancelSubscription, changeTier, subscriptionOf, type ChangeSubscriptionDeps, type SubscriptionState } from "./subscription.ts";

const SubscriptionView = named(
  "Subscription",
  Type.Object({
    tier: about("name of the tier, as in `listTiers`", Type.String()),
    status: about("status that the administrator of the service set", Type.Enum([...subscriptionStatuses])),
    currentPeriodStart: about("start of the period in which `creditsUsed` counts", DateTime),
    currentPeriodEnd: about("when the next period begins", DateTime),
    cancelAtPeriodEnd: about("whether the subscription ends with the period", Type.Boolean()),
    creditsUsed: about("credits used in the current period", Type.Number()),
    creditsLimit: about("in a period", Type.Number()),
    creditsPerTurn: about("price of a chat turn. If fewer credits are left, personas do not answer until the next period", Type.Number()),
    personasLimit: about("maximum number of personas", Type.Integer()),
  }),
);

function view({ prices }: Pick<ChangeSubscriptionDeps, "prices">, { period, ending, ...subscription }: SubscriptionState) {
  return ok<View<typeof SubscriptionView>>({
    tier: subscription.tier,
    status: subscription.status,
    currentPeriodStart: period.start.toISOString(),
    currentPeriodEnd: period.end.toISOString(),
    cancelAtPeriodEnd: ending,
    creditsUsed: subscription.creditsUsed,
    creditsLimit: subscription.creditsLimit,
    creditsPerTurn: prices.chatTurn,
    personasLimit: subscription.personasLimit,
  });
}

export function subscriptionRoutes(deps: ChangeSubscriptionDeps): Route[] {
  const shared = { tag: "Subscription", codes: ["auth.user_not_initialized"], answers: { 200: SubscriptionView } } as const;
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/subscription",
      id: "getSubscription",
      summary: "Get the tier, the billing period and the credits",
      description:
        "Use it to show the tier and the credits that remain in this period. To get Knowledge Units and Storage Units, call `getSubscriptionLimits`.",
      access: ["account_key", "session"],
      rate: "Global",
      handle: async ({ actor }) => view(deps, await subscriptionOf(deps, actor.accountId)),
    }),
    route({
      ...shared,
      method: "PUT",
      url: "/api/subscription/tier",
      id: "changeTier",
      summary: "Change the tier immediately. This also revokes a cancellation",
      description:
        "Use it when an owner chooses another tier. Only tiers that owners may choose on this installation are accepted; to list them, call `listTiers`.",
      example: { tier: "pro" },
      access: ["session"],
      roles: ["owner"],
      rate: "SubscriptionChange",
      codes: [...shared.codes, "limits.subscription_required"],
      body: Type.Object({ tier: about("a tier that `listTiers` marks as available", Type.Enum(Object.keys(tiers))) }, closed),
      handle: async ({ actor, body }) => view(deps, await changeTier(deps, actor.accountId, body.tier)),
    }),
    route({
      ...shared,
      method: "POST",
      url: "/api/subscription/cancel",
      id: "cancelSubscription",
      summary: "Cancel the subscription at the end of the current period",
      description:
        "Use it to end a paid tier; all features remain available until the period ends. To revoke the cancellation, call `changeTier`.",
      access: ["session"],
      roles: ["owner"],
      rate: "SubscriptionChange",
      handle: async ({ actor }) => view(deps, await cancelSubscription(deps, actor.accountId)),
    }),
  ];
}
