import { eventColumns } from "../events/model/event-columns.ts";
import { eventParts } from "../events/publish.sql.ts";
import type { Queryable } from "../ports/database.ts";
import type { QuotaNotice } from "./model/thresholds.ts";

const event = eventColumns("quota.threshold", {
  account: "n.account_id",
  object: "'quota:' || n.resource",
  data: {
    resource: "n.resource",
    percent: "n.percent",
    used: "r.used",
    limit: "r.most",
    period_start: `to_char(n.period_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  ordinal: "n.percent",
});

/**
 * Returns common table expressions that report each usage threshold at most once per billing period, to the webhooks that subscribe to it
 * and by email.
 * @param parameter placeholder of the parameter that holds the result of `noticesJson`
 */
export function noticeParts(parameter: string): string {
  return `reached as (
       select * from json_to_recordset(${parameter}::json)
         as r (account_id uuid, resource text, percent integer, used double precision, most double precision, period_start timestamptz)
     ), noticed as (
       insert into quota_notices (account_id, resource, percent, period_start)
       select r.account_id, r.resource, r.percent, r.period_start from reached r
       where exists (select 1 from webhooks w where w.account_id = r.account_id and w.is_active and 'quota.threshold' = any (w.events))
       on conflict do nothing returning account_id, resource, percent, period_start
     ), to_mail as (
       insert into account_notices (account_id, kind, occasion, detail)
       select r.account_id, 'quota_' || r.percent, r.resource || ' ' || r.period_start, r.resource from reached r
       where exists (select 1 from accounts a where a.id = r.account_id)
       on conflict do nothing
     ), ${eventParts(`select ${event} from noticed n join reached r on r.account_id = n.account_id and r.resource = n.resource and r.percent = n.percent`)}`;
}

export function noticesJson(notices: readonly QuotaNotice[]): string {
  return JSON.stringify(
    notices.map(({ accountId, resource, percent, used, limit, periodStart }) => ({
      account_id: accountId,
      resource,
      percent,
      used,
      most: limit,
      period_start: periodStart,
    })),
  );
}

/** Reports thresholds. Call it in the transaction that reaches them. */
export async function reportThresholds(tx: Queryable, notices: readonly QuotaNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.one("quota.report", `with ${noticeParts("$1")} select news from events_told`, [noticesJson(notices)]);
}
