import type { BillingStore, Subscription, Usage } from "../../billing/store.ts";
import type { Database } from "./client.ts";

export function postgresBillingStore(database: Database): BillingStore {
  return {
    subscription: (accountId) =>
      database.one<Subscription>(
        "billing.subscription",
        `select tier, status, period_anchor as "periodAnchor" from accounts where id = $1`,
        [accountId],
      ),

    async usage(accountId) {
      const row = await database.one<Usage>(
        "billing.usage",
        `select knowledge_units as "knowledgeUnits", storage_units as "storageUnits" from account_usage where account_id = $1`,
        [accountId],
      );
      return row ?? { knowledgeUnits: 0, storageUnits: 0 };
    },

    async creditsSince(accountId, since) {
      const row = await database.one<{ credits: number }>(
        "billing.creditsSince",
        `select coalesce(sum(credits), 0)::bigint as credits from usage_ledger where account_id = $1 and created_at >= $2`,
        [accountId, since],
      );
      return row?.credits ?? 0;
    },

    async append(entries) {
      // The id makes a repeated write harmless.
      await database.run(
        "billing.append",
        `insert into usage_ledger (id, account_id, kind, credits, calls, reference)
         select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::integer[], $6::text[]) on conflict (id) do nothing`,
        [
          entries.map((entry) => entry.id),
          entries.map((entry) => entry.accountId),
          entries.map((entry) => entry.kind),
          entries.map((entry) => entry.credits),
          entries.map((entry) => entry.calls),
          entries.map((entry) => entry.reference),
        ],
      );
    },
  };
}
