import type { Queryable } from "../../ports/database.ts";

interface AccountHour {
  readonly account_id: string;
  readonly hour: string;
}

/** SQL query for every row that analytics counts, across all accounts, including the row's account and time. */
const counted = `select account_id, created_at as at from turns union all select account_id, created_at from searches
  union all select account_id, requested_at from handoffs union all select account_id, clicked_at from card_clicks
  union all select account_id, created_at from turn_feedback`;

/**
 * Includes the hours that ended at least an hour ago. Marks them as stale for the accounts that were active, so that `rebuildHours` builds
 * their rollups. Transactions last less than an hour, so all rows of these hours are visible.
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

/** SQL condition: the account's row was created in hour `k`. */
const inHour = (row: string, moment: string): string =>
  `${row}.account_id = k.account_id and ${row}.${moment} >= k.hour and ${row}.${moment} < k.hour + interval '1 hour'`;

/**
 * SQL query for the additive metrics of the hours in `keys`, by account, hour, persona, channel and language. Like the queries below, it
 * aggregates
 * within the lateral part, so that the planner reads each hour from an index instead of joining all rows of an account with all of its
 * hours.
 */
const additive = `select k.account_id, k.hour, g.* from keys k cross join lateral (
  select e.persona_id, e.channel, e.language, sum(e.turns), sum(e.answered), sum(e.declined), sum(e.held), sum(e.failed),
    sum(e.stopped), sum(e.handoffs), sum(e.thumbs_up), sum(e.thumbs_down), sum(e.clicks), sum(e.searches), sum(e.searches_without_hits), sum(e.credits)
  from (
    select t.persona_id, t.channel, t.language, 1 as turns, (t.outcome = 'answered')::integer as answered, (t.outcome = 'declined')::integer as declined,
      (t.outcome = 'held')::integer as held, (t.outcome = 'failed')::integer as failed, (t.outcome = 'stopped')::integer as stopped,
      0 as handoffs, 0 as thumbs_up, 0 as thumbs_down, 0 as clicks, 0 as searches, 0 as searches_without_hits, t.credits
    from turns t where ${inHour("t", "created_at")} and not t.of_dashboard
    union all
    select s.persona_id, s.channel, s.language, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0 from handoffs h join sessions s on s.id = h.session_id
    where ${inHour("h", "requested_at")} and not s.of_dashboard
    union all
    select s.persona_id, s.channel, s.language, 0, 0, 0, 0, 0, 0, 0, (f.rating > 0)::integer, (f.rating < 0)::integer, 0, 0, 0, 0
    from turn_feedback f join sessions s on s.id = f.session_id where ${inHour("f", "created_at")} and not s.of_dashboard
    union all
    select s.persona_id, s.channel, s.language, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0 from card_clicks c join sessions s on s.id = c.session_id
    where ${inHour("c", "clicked_at")} and not s.of_dashboard
    union all
    select l.persona_id, null, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, (l.hits = 0)::integer, l.credits from searches l where ${inHour("l", "created_at")}
  ) e group by 1, 2, 3
) g`;

/** SQL query for the conversations of the hours in `keys`, by account, hour, persona, scope and the hour of their previous turn. */
const conversations = `select k.account_id, k.hour, g.* from keys k cross join lateral (
  select v.persona_id, s.scope, coalesce(date_trunc('hour', s.previous, 'UTC'), '-infinity'), count(distinct v.session_id)
  from (
    select distinct t.persona_id, t.session_id, t.channel, coalesce(t.language, 'unknown') as language from turns t where ${inHour("t", "created_at")} and not t.of_dashboard
  ) v cross join lateral (
    select max(p.created_at) as any_channel, max(p.created_at) filter (where p.channel = v.channel) as same_channel,
      max(p.created_at) filter (where coalesce(p.language, 'unknown') = v.language) as same_language,
      max(p.created_at) filter (where p.channel = v.channel and coalesce(p.language, 'unknown') = v.language) as same_both
    from turns p where p.session_id = v.session_id and p.created_at < k.hour
  ) p cross join lateral (values ('*', p.any_channel), ('c:' || v.channel, p.same_channel),
    ('l:' || v.language, p.same_language), ('b:' || v.language || ':' || v.channel, p.same_both)) s (scope, previous)
  where s.scope is not null group by 1, 2, 3
) g`;

/**
 * SQL query for the number of turns on the days in `days`, by account, day, persona, channel, language and milliseconds to the first text.
 */
const firstTexts = `select k.account_id, k.day, g.* from days k cross join lateral (
  select t.persona_id, t.channel, t.language, t.first_text_ms, count(*) from turns t
  where t.account_id = k.account_id and t.created_at >= k.day and t.created_at < k.day + interval '1 day' and not t.of_dashboard
    and t.first_text_ms is not null group by 1, 2, 3, 4
) g`;

/** SQL query for the histograms of the hours in `keys`, by scope. */
const histograms = `select k.account_id, k.hour, g.* from keys k cross join lateral (
  select b.scope, b.persona_id, b.channel, b.language, array_agg(b.bucket order by b.bucket), array_agg(b.turns order by b.bucket) from (
    select case grouping(t.persona_id, t.channel, t.language) when 0 then 'd' when 7 then '*' when 3 then 'p:' || t.persona_id
        when 5 then 'c:' || t.channel else 'l:' || coalesce(t.language, 'unknown') end as scope,
      t.persona_id, t.channel, t.language, t.bucket, count(*)::integer as turns
    from (
      select persona_id, channel, language, duration_bucket(first_text_ms) as bucket
      from turns t where ${inHour("t", "created_at")} and not t.of_dashboard and t.first_text_ms is not null
    ) t
    group by grouping sets ((t.persona_id, t.channel, t.language, t.bucket), (t.persona_id, t.bucket), (t.channel, t.bucket), (t.language, t.bucket), (t.bucket))
  ) b where b.scope is not null group by 1, 2, 3, 4
) g`;

const keysOf = `keys as (select account_id, hour from json_to_recordset($1::json) as k (account_id uuid, hour timestamptz))`;
const daysOf = `days as (select distinct account_id, date_trunc('day', hour, 'UTC') as day from json_to_recordset($1::json) as k (account_id uuid, hour timestamptz))`;

/** SQL expression for the start of the month after `month`, in UTC. */
export const monthAfter = (month: string): string => `((${month} at time zone 'UTC' + interval '1 month') at time zone 'UTC')`;

/**
 * Rebuilds the rollups of stale hours for all accounts. Returns the number of hours.
 * @param limit maximum number of hours
 */
export async function rebuildHours(tx: Queryable, limit: number): Promise<number> {
  // Only one build runs at a time, because the hours of a day share that day's rollup.
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
    "rollups.dropHistograms",
    `with ${keysOf} delete from hourly_first_texts f using keys k where f.account_id = k.account_id and f.hour = k.hour`,
    values,
  );
  await tx.run(
    "rollups.dropTexts",
    `with ${daysOf} delete from daily_first_texts f using days k where f.account_id = k.account_id and f.day = k.day`,
    values,
  );
  await tx.run(
    "rollups.dropMonths",
    `with ${daysOf}, months as (
       insert into rolled_months as r (account_id, month, is_built) select distinct account_id, date_trunc('month', day, 'UTC'), false from days
       on conflict (account_id, month) do update set is_built = false returning r.account_id, r.month
     )
     delete from monthly_first_texts f using months m where f.account_id = m.account_id and f.month = m.month`,
    values,
  );
  await tx.run(
    "rollups.addFigures",
    `with ${keysOf} insert into hourly_figures (account_id, hour, persona_id, channel, language, turns, answered, declined, held, failed, stopped, handoffs,
       thumbs_up, thumbs_down, clicks, searches, searches_without_hits, credits) ${additive}`,
    values,
  );
  await tx.run(
    "rollups.addConversations",
    `with ${keysOf} insert into hourly_conversations (account_id, hour, persona_id, scope, previous_hour, conversations) ${conversations}`,
    values,
  );
  await tx.run(
    "rollups.addHistograms",
    `with ${keysOf} insert into hourly_first_texts (account_id, hour, scope, persona_id, channel, language, buckets, turns) ${histograms}`,
    values,
  );
  await tx.run(
    "rollups.addTexts",
    `with ${daysOf} insert into daily_first_texts (account_id, day, persona_id, channel, language, milliseconds, turns) ${firstTexts}`,
    values,
  );
  return keys.length;
}

/**
 * Adds up the daily rollups of months that have ended and have no stale hours, for all accounts. Returns the number of months.
 * @param limit maximum number of months
 */
export async function buildMonths(tx: Queryable, limit: number): Promise<number> {
  await tx.one("rollups.lock", "select 1 from rollup_progress for update");
  const months = await tx.rows<{ readonly account_id: string; readonly hour: string }>(
    "rollups.claimMonths",
    `update rolled_months r set is_built = true from (
       select m.account_id, m.month from rolled_months m
       where not m.is_built and ${monthAfter("m.month")} <= (select rolled_until from rollup_progress)
         and not exists (select 1 from stale_hours h where h.account_id = m.account_id and h.hour >= m.month and h.hour < ${monthAfter("m.month")})
       order by m.month limit $1
     ) c where r.account_id = c.account_id and r.month = c.month
     returning r.account_id, to_char(r.month at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour`,
    [limit],
  );
  if (months.length === 0) return 0;
  await tx.run(
    "rollups.addMonths",
    `with ${keysOf} insert into monthly_first_texts (account_id, month, persona_id, channel, language, milliseconds, turns)
     select k.account_id, k.hour, g.* from keys k cross join lateral (
       select f.persona_id, f.channel, f.language, f.milliseconds, sum(f.turns) from daily_first_texts f
       where f.account_id = k.account_id and f.day >= k.hour and f.day < ${monthAfter("k.hour")} group by 1, 2, 3, 4
     ) g`,
    [JSON.stringify(months)],
  );
  return months.length;
}
