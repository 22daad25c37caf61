import type { Queryable } from "../ports/database.ts";

/**
 * Returns the sum of an account's ledger since a point in time. Full hours are read from their counters, and the first partial hour is read
 * from the entries.
 */
export async function creditsSince(database: Pick<Queryable, "one">, accountId: string, since: Date): Promise<number> {
  const row = await database.one<{ credits: number }>(
    "billing.creditsSince",
    `with first as (select date_trunc('hour', $2::timestamptz, 'UTC') as hour)
     select (coalesce((select sum(c.credits) from hourly_credits c where c.account_id = $1 and c.hour > (select hour from first)), 0)
       + coalesce((select sum(l.credits) from usage_ledger l where l.account_id = $1 and l.created_at >= $2::timestamptz
           and l.created_at < (select hour from first) + interval '1 hour'), 0))::bigint as credits`,
    [accountId, since],
  );
  return row?.credits ?? 0;
}
