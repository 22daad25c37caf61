import type { LedgerEntry } from "./model/ledger.ts";
import type { Subscription, SubscriptionStatus } from "./model/subscription.ts";
import { ledgerOrder, type LedgerQuery, type LedgerRow, type Usage } from "./model/ledger.ts";
import type { ListCursor } from "../platform/lib/cursor.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { QuotaNotice } from "./model/thresholds.ts";
import { noticeParts, noticesJson } from "./quota-notices.sql.ts";
import { creditsSince } from "./credits-since.sql.ts";

export function billingStatements(database: Database) {
  return {
    subscription: (accountId: string): Promise<Subscription | null> =>
      database.one<Subscription>(
        "billing.subscription",
        `select tier, status, period_anchor as "periodAnchor", past_due_since as "pastDueSince", cancel_at as "cancelAt" from accounts where id = $1`,
        [accountId],
      ),

    /** Moves an account to a tier and revokes a cancellation, even if the cancellation has taken effect. */
    async setTier(accountId: string, tier: string): Promise<void> {
      await database.run(
        "billing.setTier",
        `update accounts set tier = $2, cancel_at = null, status = case when status = 'canceled' then 'active' else status end where id = $1`,
        [accountId, tier],
      );
    },

    /** Schedules the end of a subscription. Has no effect if the subscription is already ending or has ended. */
    async cancelAt(accountId: string, at: Date): Promise<void> {
      await database.run(
        "billing.cancelAt",
        `update accounts set cancel_at = coalesce(cancel_at, $2) where id = $1 and status <> 'canceled'`,
        [accountId, at],
      );
    },

    /**
     * Applies the operator's changes; null leaves a value unchanged. Returns the account's id, or null if the email address does not belong
     * to an owner.
     */
    async setSubscription(ownerEmail: string, tier: string | null, status: SubscriptionStatus | null): Promise<string | null> {
      const account = await database.one<{ id: string }>(
        "billing.setSubscription",
        `update accounts set tier = coalesce($2, tier), status = coalesce($3, status),
           past_due_since = case when coalesce($3, status) = 'past_due' then coalesce(past_due_since, now()) end,
           cancel_at = case when $3::text is null then cancel_at end
         where id = (select account_id from users where lower(email) = lower($1) and role = 'owner') returning id`,
        [ownerEmail, tier, status],
      );
      return account?.id ?? null;
    },

    async usage(accountId: string): Promise<Usage> {
      const row = await database.one<Usage>(
        "billing.usage",
        `select knowledge_units as "knowledgeUnits", storage_units as "storageUnits" from account_usage where account_id = $1`,
        [accountId],
      );
      return row ?? { knowledgeUnits: 0, storageUnits: 0 };
    },

    /** Returns the sum of the ledger since a point in time. */
    creditsSince: (accountId: string, since: Date): Promise<number> => creditsSince(database, accountId, since),

    /** Appends entries to the append-only ledger, and reports the thresholds that they reach. Skips entries of deleted accounts. */
    async append(entries: readonly LedgerEntry[], notices: readonly QuotaNotice[] = []): Promise<void> {
      const isNoticed = notices.length > 0;
      // The id makes repeated writes idempotent. Entries of a deleted account must not block those of other accounts.
      await database.run(
        isNoticed ? "billing.appendNoticed" : "billing.append",
        `${isNoticed ? `with ${noticeParts("$7")}, written as (` : ""}insert into usage_ledger (id, account_id, kind, credits, calls, reference)
         select e.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::integer[], $6::text[]) as e (id, account_id)
         where exists (select 1 from accounts a where a.id = e.account_id)
         -- All nodes lock the accounts' counters in the same order.
         order by e.account_id
         on conflict (id) do nothing${isNoticed ? ") select news from events_told" : ""}`,
        [
          entries.map((entry) => entry.id),
          entries.map((entry) => entry.accountId),
          entries.map((entry) => entry.kind),
          entries.map((entry) => entry.credits),
          entries.map((entry) => entry.calls),
          entries.map((entry) => entry.reference),
          ...(isNoticed ? [noticesJson(notices)] : []),
        ],
      );
    },

    ledger: (accountId: string, query: LedgerQuery): Promise<{ items: LedgerRow[]; total: number; next: ListCursor | null }> =>
      listLedger(database, accountId, query),
  };
}

export type BillingStatements = ReturnType<typeof billingStatements>;

async function listLedger(
  database: Database,
  accountId: string,
  query: LedgerQuery,
): Promise<{ items: LedgerRow[]; total: number; next: ListCursor | null }> {
  const where = `account_id = $1 and ($2::text is null or kind = $2) and ($3::timestamptz is null or created_at >= $3)
    and ($4::timestamptz is null or created_at < $4)`;
  const values = [accountId, query.kind, query.since, query.until];
  const [rows, total] = await Promise.all([
    database.rows<LedgerRow & { moment: string }>(
      "billing.ledger",
      `select id, kind, credits, calls, knowledge_units as "knowledgeUnits", storage_units as "storageUnits", reference, created_at as "createdAt",
         (extract(epoch from created_at) * 1000000)::bigint::text as moment
       from usage_ledger where ${where}
         and ($7::bigint is null or (created_at, id) < (timestamptz 'epoch' + $7 * interval '1 microsecond', $8::uuid))
       order by created_at desc, id desc limit $5 offset $6`,
      [...values, query.limit, query.offset, query.after?.value ?? null, query.after?.id ?? null],
    ),
    database.one<{ count: number }>("billing.ledgerCount", `select count(*) as count from usage_ledger where ${where}`, values),
  ]);
  const last = rows.length < query.limit ? undefined : rows.at(-1);
  return {
    items: rows.map(({ moment: _moment, ...row }) => row),
    total: total?.count ?? 0,
    next: last === undefined ? null : { order: ledgerOrder, value: last.moment, id: last.id },
  };
}
