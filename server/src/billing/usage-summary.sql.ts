import type { Queryable } from "../ports/database.ts";

export interface UsageGroup {
  readonly key: string;
  readonly credits: number;
  readonly calls: number;
}

const within = `($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3)`;
const charges = `from usage_ledger where account_id = $1 and credits <> 0 and ${within}`;

const sums = `sum(credits)::bigint as credits, sum(calls)::bigint as calls`;

interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Returns credits and charged calls in a period by day (UTC). A null bound leaves that side of the period open. */
export function usageByDay(db: Queryable, accountId: string, { from, to }: Period): Promise<UsageGroup[]> {
  return db.rows(
    "billing.usageByDay",
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as key, ${sums} ${charges} group by 1 order by 1`,
    [accountId, from, to],
  );
}

/** Returns credits and charged calls in a period by kind of charge, largest first. */
export function usageByKind(db: Queryable, accountId: string, { from, to }: Period): Promise<UsageGroup[]> {
  return db.rows("billing.usageByKind", `select kind as key, ${sums} ${charges} group by 1 order by 2 desc, 1`, [accountId, from, to]);
}

/** Returns credits and charged calls in a period by persona, based on the recorded turns and searches. */
export function usageByPersona(db: Queryable, accountId: string, { from, to }: Period): Promise<UsageGroup[]> {
  return db.rows(
    "billing.usageByPersona",
    `select persona_id::text as key, sum(credits)::bigint as credits, count(*) as calls from (
       select persona_id, credits, created_at from turns where account_id = $1 and credits <> 0
       union all select persona_id, credits, created_at from searches where account_id = $1 and credits <> 0
     ) c where ${within} group by 1 order by 2 desc, 1`,
    [accountId, from, to],
  );
}
