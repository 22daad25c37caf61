import type { Queryable } from "../../ports/database.ts";

/**
 * Adds a notice for each visitor of any account who has waited for an operator for longer than the account's setting allows, once per
 * request. Ignores requests that are more than a day old.
 */
export async function noteWaitingVisitors(db: Queryable): Promise<void> {
  await db.run(
    "waiting.note",
    `insert into account_notices (account_id, kind, occasion, detail)
     select s.account_id, 'visitor_waiting', s.id || ' ' || s.handoff_requested_at, s.id
     from sessions s join accounts a on a.id = s.account_id
     where s.handoff_requested_at between now() - interval '1 day' and now() - make_interval(mins => a.waiting_mail_minutes)
       and not s.of_dashboard and not coalesce(s.operator_until > now() and s.operator_id is not null, false)
     on conflict do nothing`,
  );
}
