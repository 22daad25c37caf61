import type { Queryable } from "../../ports/database.ts";

interface AccountHour {
  readonly account_id: string;
  readonly hour: string;
}

/** SQL query for every row that analytics count, of all accounts, with its account and time. */
const counted = `select account_id, created_at as at from turns union all select account_id, created_at from searches
  union all select account_id, requested_at from handoffs union all select account_id, clicked_at from card_clicks
  union all select account_id, created_at from turn_feedback`;

/**
 * Includes the hours that have ended at least an hour ago: marks them as stale for the accounts that were active, so that `rebuildHours` builds their
 * rollups. Transactions last less than an hour, so all rows of these hours are visible.
 */
export async function includePastHours(tx: Queryable): Promise<void> {
  await tx.run(
    "rollups.include",
    `with progress as (
       select rolled_until as since, date_trunc('hour', now(), 'UTC') - interval '1 hour' as until from rollup_progress for update
     ), marked as (
       insert into stale_hours (account_id, hour)
       select distinct e.account_id, date_trunc('hour', e.at, 'UTC') from progress p cross join lateral (
         select * from (${counted}) c where c.at >= p.since and c.at < p.until
       ) e order by 1, 2 on conflict do nothing
     )
     update rollup_progress set rolled_until = greatest(rolled_until, p.until) from progress p`,
  );
}

/** SQL query for the additive figures of the hours in `keys`, by account, hour, persona and channel. */
const additive = `select k.account_id, k.hour, e.persona_id, e.channel, sum(e.turns), sum(e.answered), sum(e.declined), sum(e.held), sum(e.failed),
    sum(e.stopped), sum(e.handoffs), sum(e.thumbs_up), sum(e.thumbs_down), sum(e.clicks), sum(e.searches), sum(e.searches_without_hits), sum(e.credits)
  from keys k cross join lateral (
    select t.persona_id, t.channel, 1 as turns, (t.outcome = 'answered')::integer as answered, (t.outcome = 'declined')::integer as declined,
      (t.outcome = 'held')::integer as held, (t.outcome = 'failed')::integer as failed, (t.outcome = 'stopped')::integer as stopped,
      0 as handoffs, 0 as thumbs_up, 0 as thumbs_down, 0 as clicks, 0 as searches, 0 as searches_without_hits, t.credits
    from turns t where t.account_id = k.account_id and not t.of_dashboard and t.created_at >= k.hour and t.created_at < k.hour + interval '1 hour'
    union all
    select s.persona_id, s.channel, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0 from handoffs h join sessions s on s.id = h.session_id
    where h.account_id = k.account_id and not s.of_dashboard and h.requested_at >= k.hour and h.requested_at < k.hour + interval '1 hour'
    union all
    select s.persona_id, s.channel, 0, 0, 0, 0, 0, 0, 0, (f.rating > 0)::integer, (f.rating < 0)::integer, 0, 0, 0, 0
    from turn_feedback f join sessions s on s.id = f.session_id
    where f.account_id = k.account_id and not s.of_dashboard and f.created_at >= k.hour and f.created_at < k.hour + interval '1 hour'
    union all
    select s.persona_id, s.channel, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0 from card_clicks c join sessions s on s.id = c.session_id
    where c.account_id = k.account_id and not s.of_dashboard and c.clicked_at >= k.hour and c.clicked_at < k.hour + interval '1 hour'
    union all
    select l.persona_id, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, (l.hits = 0)::integer, l.credits from searches l
    where l.account_id = k.account_id and l.created_at >= k.hour and l.created_at < k.hour + interval '1 hour'
  ) e group by 1, 2, 3, 4`;

/** SQL query for the conversations of the hours in `keys`, by account, hour, persona, scope and the hour of their previous turn. */
const conversations = `select v.account_id, v.hour, v.persona_id, v.scope, coalesce(p.hour, '-infinity'), count(*)
  from (
    select distinct k.account_id, k.hour, t.persona_id, t.session_id, s.scope
    from keys k join turns t on t.account_id = k.account_id and not t.of_dashboard and t.created_at >= k.hour and t.created_at < k.hour + interval '1 hour'
    cross join lateral (values ('*'), ('c:' || t.channel)) s (scope) where s.scope is not null
  ) v cross join lateral (
    select date_trunc('hour', max(p.created_at), 'UTC') as hour from turns p
    where p.session_id = v.session_id and p.created_at < v.hour and (v.scope = '*' or 'c:' || p.channel = v.scope)
  ) p group by 1, 2, 3, 4, 5`;

const keysOf = `keys as (select account_id, hour from json_to_recordset($1::json) as k (account_id uuid, hour timestamptz))`;
const daysOf = `days as (select distinct account_id, date_trunc('day', hour, 'UTC') as day from json_to_recordset($1::json) as k (account_id uuid, hour timestamptz))`;

/**
 * Rebuilds the rollups of stale hours, of all accounts. Returns the number of hours.
 * @param limit maximum number of hours
 */
export async function rebuildHours(tx: Queryable, limit: number): Promise<number> {
  // One build at a time, because hours of the same day share the rollup of the day.
  await tx.one("rollups.lock", "select 1 from rollup_progress for update");
  const keys = await tx.rows<AccountHour>(
    "rollups.claim",
    `delete from stale_hours h using (
       select account_id, hour from stale_hours where hour < (select rolled_until from rollup_progress)
       order by account_id, hour limit $1 for update skip locked
     ) c where h.account_id = c.account_id and h.hour = c.hour
     returning h.account_id, to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour`,
    [limit],
  );
  if (keys.length === 0) return 0;
  const values = [JSON.stringify(keys)];
  await tx.run(
    "rollups.dropFigures",
    `with ${keysOf} delete from hourly_figures f using keys k where f.account_id = k.account_id and f.hour = k.hour`,
    values,
  );
  await tx.run(
    "rollups.dropConversations",
    `with ${keysOf} delete from hourly_conversations f using keys k where f.account_id = k.account_id and f.hour = k.hour`,
    values,
  );
  await tx.run(
    "rollups.dropTexts",
    `with ${daysOf} delete from daily_first_texts f using days k where f.account_id = k.account_id and f.day = k.day`,
    values,
  );
  await tx.run(
    "rollups.addFigures",
    `with ${keysOf} insert into hourly_figures (account_id, hour, persona_id, channel, turns, answered, declined, held, failed, stopped, handoffs,
       thumbs_up, thumbs_down, clicks, searches, searches_without_hits, credits) ${additive}`,
    values,
  );
  await tx.run(
    "rollups.addConversations",
    `with ${keysOf} insert into hourly_conversations (account_id, hour, persona_id, scope, previous_hour, conversations) ${conversations}`,
    values,
  );
  await tx.run(
    "rollups.addTexts",
    `with ${daysOf} insert into daily_first_texts (account_id, day, persona_id, channel, milliseconds, turns)
     select k.account_id, k.day, t.persona_id, t.channel, t.first_text_ms, count(*) from days k
     join turns t on t.account_id = k.account_id and not t.of_dashboard and t.created_at >= k.day and t.created_at < k.day + interval '1 day'
     where t.first_text_ms is not null group by 1, 2, 3, 4, 5`,
    values,
  );
  return keys.length;
}
