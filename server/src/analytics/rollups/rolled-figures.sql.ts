import type { Queryable } from "../../ports/database.ts";
import { ofKind, persona, rowsOf, sources, type Point, valuesOf } from "../figures.sql.ts";
import {
  type Figures,
  type FiguresQuery,
  type Interval,
  isPercentile,
  type Metric,
  metricNames,
  metrics,
  type Percentile,
  type Source,
} from "../model/figures-query.ts";
import { monthAfter } from "./rollups.sql.ts";

/** Metrics whose value for a period is the sum of its hourly values. */
type AdditiveMetric = Exclude<Metric, "conversations" | Percentile>;

const isAdditive = (metric: Metric): metric is AdditiveMetric => metric !== "conversations" && !isPercentile(metric);
const additive = metricNames.filter(isAdditive);

/**
 * Common table expressions for a period that begins on the hour. `bounds`: the hours with rollups; `stale`: the hours whose rollup is out
 * of date; `ranges`: the parts of the period that are counted from the rows themselves.
 */
export const parts = `bounds as (
    select $2::timestamptz as lo, greatest($2::timestamptz, least(date_trunc('hour', $3::timestamptz, 'UTC'), p.rolled_until)) as hi from rollup_progress p
  ), stale as materialized (
    select h.hour from bounds b join stale_hours h on h.account_id = $1 and h.hour >= b.lo and h.hour < b.hi
  ), ranges as materialized (
    select hour as begins, hour + interval '1 hour' as ends from stale
    union all select b.hi, $3::timestamptz from bounds b where b.hi < $3::timestamptz
  )`;

/** Selects rows of a rollup by hour. */
export const ofHours = (table: string): string =>
  `bounds b join ${table} f on f.account_id = $1 and f.hour >= b.lo and f.hour < b.hi and f.hour not in (select hour from stale)`;
export const rolled = (table: string): string => `${ofHours(table)} and ${persona("f.persona_id")}`;

const figures = `${rolled("hourly_figures")} and ${ofKind("f")}`;
const conversations = `${rolled("hourly_conversations")} and f.scope = coalesce('b:' || $7::text || ':' || $6::text, 'l:' || $7::text, 'c:' || $6::text, '*')`;

/**
 * Selects an aggregation `x` of the rows of each range that rollups do not cover. The aggregation is in the lateral part, and `offset 0`
 * below keeps the planner from merging subqueries. Otherwise, the planner, which cannot estimate how few ranges there are, may join all
 * rows of the account.
 */
export const rest = (source: Source, selected: string, grouping = "", ranges = "ranges"): string =>
  `${ranges} r cross join lateral (select ${selected} from (${rowsOf(source, "r.begins", "r.ends")}) y ${grouping}) x`;

/** SQL condition: the conversation has an earlier turn in the period. */
const hasEarlier = (condition: string): string => `exists (
    select 1 from turns p where p.session_id = v.session_id and p.created_at >= $2 and p.created_at < v.hour and ${ofKind("p")}
      and ${condition} offset 0
  )`;

/** SQL query for the number of turns of a day or month by duration in milliseconds. */
const firstTexts = (table: string, condition: string): string =>
  `select f.milliseconds, sum(f.turns) as turns from ${table} where f.account_id = $1 and ${condition} and ${persona("f.persona_id")}
     and ${ofKind("f")} group by 1`;

/** Common table expressions for exact percentiles: `ranked` contains each duration with the cumulative number of turns. */
const durations = `first_and_last as (
    select date_trunc('day', lo + interval '24 hours' - interval '1 microsecond', 'UTC') as d0, date_trunc('day', hi, 'UTC') as d1 from bounds
  ), months as materialized (
    select m.month, ${monthAfter("m.month")} as next from first_and_last b join rolled_months m on m.account_id = $1 and m.is_built and m.month >= b.d0
      and ${monthAfter("m.month")} <= b.d1 and not exists (select 1 from stale s where s.hour >= m.month and s.hour < ${monthAfter("m.month")})
  ), days as materialized (
    select g.day, exists (select 1 from stale s where s.hour >= g.day and s.hour < g.day + interval '24 hours') as is_stale
    from first_and_last b cross join lateral generate_series(b.d0, b.d1 - interval '24 hours', interval '24 hours') as g (day)
    where not exists (select 1 from months m where g.day >= m.month and g.day < m.next)
  ), day_ranges as materialized (
    select day as begins, day + interval '24 hours' as ends from days where is_stale
    union all select $2::timestamptz, least(case when d1 > d0 then d0 else $3::timestamptz end, $3::timestamptz) from first_and_last
    union all select d1, $3::timestamptz from first_and_last where d1 > d0
  ), ranked as (
    select milliseconds, sum(turns) over (order by milliseconds) as running, sum(turns) over () as total from (
      select milliseconds, sum(turns) as turns from (
        select f.milliseconds, f.turns from months m cross join lateral (${firstTexts("monthly_first_texts f", "f.month = m.month")}) f
        union all
        select f.milliseconds, f.turns from days d cross join lateral (${firstTexts("daily_first_texts f", "f.day = d.day")}) f where not d.is_stale
        union all
        select x.milliseconds, x.turns
        from ${rest("turns", "y.first_text_ms as milliseconds, count(*) as turns", "where y.first_text_ms is not null group by 1", "day_ranges")}
      ) e group by 1
    ) g
  )`;

const percentile = (share: number): string =>
  `(select min(milliseconds) from ranked where running >= ceil(${share}::double precision * total::double precision))`;

const summary = `with ${parts}, ${durations}
  select ${additive.map((name) => `(coalesce(rolled.${name}, 0) + ${metrics[name].of}_figures.${name})::bigint as ${name}`).join(", ")},
    (select coalesce(sum(f.conversations), 0) from ${conversations} where f.previous_hour < $2)
      + (select count(*) from (
           select x.session_id, x.hour from ${rest("turns", "distinct y.session_id, date_trunc('hour', y.moment, 'UTC') as hour")}
         ) v where not ${hasEarlier("true")}) as conversations,
    ${percentile(0.5)} as first_text_ms_p50, ${percentile(0.95)} as first_text_ms_p95
  from (select ${additive.map((name) => `sum(f.${name}) as ${name}`).join(", ")} from ${figures}) rolled
  cross join ${sources
    .map((source) => {
      const own = additive.filter((name) => metrics[name].of === source);
      const each = own.map((name) => `${metrics[name].aggregate} as ${name}`).join(", ");
      const sums = own.map((name) => `coalesce(sum(x.${name}), 0) as ${name}`).join(", ");
      return `(select ${sums} from ${rest(source, each)}) ${source}_figures`;
    })
    .join(" cross join ")}`;

/** Returns all metrics for a period that begins on the hour. The result equals the result computed from the rows themselves. */
export async function rolledFigures(db: Queryable, query: FiguresQuery): Promise<Figures> {
  const row = await db.one<Figures>("analytics.rolledSummary", summary, valuesOf(query));
  if (row === null) throw new Error("the database returned no figures");
  return row;
}

/** Returns the SQL query for the values of a metric by interval. */
function valuesBy(metric: Metric, interval: Interval): string {
  const local = (moment: string): string => `date_trunc('${interval}', ${moment} at time zone $8)`;
  if (isAdditive(metric)) {
    const own = additive
      .filter((name) => name === metric)
      .map(
        (name) =>
          `select x.local, x.value from ${rest(metrics[name].of, `${local("y.moment")} as local, (${metrics[name].aggregate})::bigint as value`, "group by 1")}`,
      );
    const hourly = `select ${local("f.hour")} as local, sum(f.${metric})::bigint as value from ${figures} group by 1`;
    return [hourly, ...own].join(" union all ");
  }
  return `select ${local("f.hour")} as local, sum(f.conversations)::bigint as value from ${conversations}
      where f.previous_hour < $2 or ${local("f.previous_hour")} <> ${local("f.hour")} group by 1
    union all
    select v.local, count(*) from (
      select x.session_id, x.hour, x.local
      from ${rest("turns", `distinct y.session_id, date_trunc('hour', y.moment, 'UTC') as hour, ${local("y.moment")} as local`)}
    ) v where not ${hasEarlier(`${local("p.created_at")} = v.local`)} group by 1`;
}

/**
 * Returns a metric for each interval of a period that begins on the hour. The metric must not be a percentile, and the interval must not be
 * an hour.
 */
export function rolledSeries(db: Queryable, query: FiguresQuery, metric: Metric, interval: Interval): Promise<Point[]> {
  return db.rows<Point>(
    `analytics.rolledSeries.${metric}.${interval}`,
    `with ${parts}
     select b.local at time zone $8 as start, coalesce(v.value, 0)::bigint as value
     from generate_series(date_trunc('${interval}', $2::timestamptz at time zone $8), ($3::timestamptz at time zone $8) - interval '1 microsecond',
       interval '1 ${interval}') as b (local)
     left join (select local, sum(value) as value from (${valuesBy(metric, interval)}) e group by 1) v on v.local = b.local
     order by b.local`,
    [...valuesOf(query), query.timezone],
  );
}
