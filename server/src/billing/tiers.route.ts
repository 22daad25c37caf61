import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, named } from "../platform/endpoint/schemas.ts";
import { tiers } from "./model/tiers.ts";

const TierView = named(
  "Tier",
  Type.Object({
    tier: about("name, for `changeTier`", Type.String()),
    knowledge_units: about("maximum Knowledge Units in use", Type.Number()),
    storage_units: Type.Number({ description: "megabytes" }),
    credits: Type.Number({ description: "per month" }),
    personas: about("maximum number of personas", Type.Integer()),
    live_sessions: Type.Integer({ description: "maximum number of concurrent live sessions" }),
    features: about(
      "`team`: several users; `integrations`: plug-ins that have their own keys",
      Type.Array(Type.Enum(["team", "integrations"])),
    ),
    may_choose: Type.Boolean({ description: "whether owners may choose the tier on this installation (`changeTier`)" }),
  }),
);

/** @param selfServiceTiers tiers that owners may choose themselves */
export function tiersRoute({ selfServiceTiers }: { readonly selfServiceTiers: readonly string[] }): Route {
  return route({
    method: "GET",
    url: "/api/subscription/tiers",
    id: "listTiers",
    summary: "List the tiers and their limits and features",
    description: "Use it to let an owner choose a tier. To get the account's own tier, call `getSubscription`.",
    tag: "Subscription",
    access: ["account_key", "session"],
    rate: "Global",
    codes: [],
    answers: { 200: Type.Object({ tiers: Type.Array(TierView) }) },
    handle: async () => {
      const shown = Object.entries(tiers).map(([tier, limits]) => ({
        tier,
        knowledge_units: limits.knowledgeUnits,
        storage_units: limits.storageUnits,
        credits: limits.credits,
        personas: limits.personas,
        live_sessions: limits.liveSessions,
        features: limits.features,
        may_choose: selfServiceTiers.includes(tier),
      }));
      return ok<{ tiers: typeof shown }>({ tiers: shown });
    },
  });
}
