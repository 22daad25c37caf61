import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { listMoment } from "../platform/endpoint/list-query.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, DateTime, named, TotalCount } from "../platform/endpoint/schemas.ts";
import type { Queryable } from "../ports/database.ts";
import type { CreditMeter } from "./credit-meter.ts";
import { usageByDay, usageByKind, usageByPersona } from "./usage-summary.sql.ts";

const Group = named(
  "UsageGroup",
  Type.Object({
    key: Type.String({ description: "a day such as 2026-03-01 (UTC), a kind, or the id of a persona" }),
    credits: about("credits used", Type.Number()),
    calls: about("calls charged", Type.Integer()),
  }),
);

const sums = { day: usageByDay, kind: usageByKind, persona: usageByPersona } as const;

interface UsageSummaryDeps {
  readonly database: Queryable;
  readonly meter: Pick<CreditMeter, "flush">;
}

export function usageSummaryRoute({ database, meter }: UsageSummaryDeps): Route {
  return route({
    method: "GET",
    url: "/api/usage/summary",
    id: "getUsageSummary",
    summary: "Get the total credits by day, kind or persona",
    description:
      "Use it to show how credits were spent. Totals by day and by kind are computed from the ledger (`listUsage`). Totals by persona are computed from the recorded turns and searches, which are deleted with their conversations or after a retention period.",
    tag: "Subscription",
    access: ["account_key", "session"],
    rate: "Global",
    codes: [],
    query: Type.Object({
      group_by: about(
        "`day`: by day; `kind`: by kind of charge; `persona`: by the persona that was called",
        Type.Enum(["day", "kind", "persona"]),
      ),
      from: Type.Optional({ ...DateTime, description: "only charges at or after this time" }),
      to: Type.Optional({ ...DateTime, description: "only charges before this time" }),
    }),
    answers: { 200: Type.Object({ items: Type.Array(Group), total_count: TotalCount }) },
    handle: async ({ actor, query }) => {
      // Search charges are written asynchronously.
      await meter.flush();
      const period = { from: listMoment("from", query.from), to: listMoment("to", query.to) };
      const items = await sums[query.group_by](database, actor.accountId, period);
      return ok({ items, total_count: items.length });
    },
  });
}
