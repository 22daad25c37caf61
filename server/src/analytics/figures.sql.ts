import type { Queryable } from "../ports/database.ts";
import { type Figures, type FiguresQuery, type Interval, type Metric, metricNames, metrics, type Source } from "./model/figures-query.ts";

/** SQL condition for the personas that the query includes. */
export const persona = (column: string): string =>
  `($4::uuid is null or ${column} = $4) and ($5::uuid is null or ${column} in (select id from personas where account_id = $1 and brand_id = $5))`;

/** SQL condition for the channel and the language that the query includes. */
export const ofKind = (row: string): string =>
  `($6::text is null or ${row}.channel = $6) and ($7::text is null or coalesce(${row}.language, 'unknown') = $7)`;

const within = (column: string, begin: string, end: string): string => `${column} >= ${begin} and ${column} < ${end}`;

const turnsWithin = (
  begin: string,
  end: string,
): string => `not t.of_dashboard and ${within("t.created_at", begin, end)} and ${persona("t.persona_id")}
  and ${ofKind("t")}`;

const searchesWithin = (begin: string, end: string): string =>
  `${within("l.created_at", begin, end)} and ${persona("l.persona_id")} and $6::text is null and $7::text is null`;

/**
 * SQL condition for the turns that the query includes, in addition to the account. Excludes turns of signed-in users who are testing a
 * persona.
 */
export const turnsOfQuery = turnsWithin("$2", "$3");

/** SQL condition for the sessions that the query includes, in addition to the account. Does not restrict their time. */
const sessionsOfQuery = `not s.of_dashboard and ${persona("s.persona_id")} and ${ofKind("s")}`;

/** SQL condition for the searches that the query includes, in addition to the account. Searches have neither a channel nor a language. */
export const searchesOfQuery = searchesWithin("$2", "$3");

/** Returns the SQL query for the rows of a source between two points in time; the `moment` column contains their time. */
export function rowsOf(source: Source, begin = "$2", end = "$3"): string {
  const turns = `from turns t where t.account_id = $1 and ${turnsWithin(begin, end)}`;
  const searches = `from searches l where l.account_id = $1 and ${searchesWithin(begin, end)}`;
  switch (source) {
    case "turns":
      return `select t.created_at as moment, t.session_id, t.outcome, t.first_text_ms, t.persona_id, t.channel, t.language ${turns}`;
    case "handoffs":
      return `select h.requested_at as moment, s.persona_id, s.channel, s.language from handoffs h join sessions s on s.id = h.session_id
        where h.account_id = $1 and s.account_id = $1 and ${sessionsOfQuery} and ${within("h.requested_at", begin, end)}`;
    case "ratings":
      return `select f.created_at as moment, f.rating, s.persona_id, s.channel, s.language from turn_feedback f join sessions s on s.id = f.session_id
        where f.account_id = $1 and s.account_id = $1 and ${sessionsOfQuery} and ${within("f.created_at", begin, end)}`;
    case "clicks":
      return `select c.clicked_at as moment, s.persona_id, s.channel, s.language from card_clicks c join sessions s on s.id = c.session_id
        where s.account_id = $1 and ${sessionsOfQuery} and c.account_id = $1 and ${within("c.clicked_at", begin, end)}`;
    case "searches":
      return `select l.created_at as moment, l.hits ${searches}`;
    case "charges":
      return `select t.created_at as moment, t.credits ${turns} union all select l.created_at, l.credits ${searches}`;
  }
}

/** Returns the parameters of every statement, in order. */
export function valuesOf({ accountId, from, to, personaId, brandId, channel, language }: FiguresQuery): unknown[] {
  return [accountId, from, to, personaId, brandId, channel, language];
}

export const sources: readonly Source[] = ["turns", "handoffs", "ratings", "clicks", "searches", "charges"];
const summary = `select ${metricNames.join(", ")} from ${sources
  .map((source) => {
    const aggregates = metricNames.filter((name) => metrics[name].of === source).map((name) => `${metrics[name].aggregate} as ${name}`);
    return `(select ${aggregates.join(", ")} from (${rowsOf(source)}) r) ${source}_figures`;
  })
  .join(" cross join ")}`;

/** Returns all metrics for a period. */
export async function figuresOf(db: Queryable, query: FiguresQuery): Promise<Figures> {
  const figures = await db.one<Figures>("analytics.summary", summary, valuesOf(query));
  if (figures === null) throw new Error("the database returned no figures");
  return figures;
}

/** A page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface Point {
  /** Start of the interval; the first interval may start before the period. */
  readonly start: Date;
  readonly value: number | null;
}

/**
 * Returns a metric for each interval of a period, in the query's time zone. The value of an interval without rows is 0, or null for
 * durations.
 */
export function seriesOf(db: Queryable, query: FiguresQuery, metric: Metric, interval: Interval): Promise<Point[]> {
  const { of, aggregate } = metrics[metric];
  const empty = aggregate.startsWith("percentile") ? "v.value" : "coalesce(v.value, 0)";
  return db.rows<Point>(
    `analytics.series.${metric}.${interval}`,
    `select b.local at time zone $8 as start, ${empty} as value
     from generate_series(date_trunc('${interval}', $2::timestamptz at time zone $8), ($3::timestamptz at time zone $8) - interval '1 microsecond',
       interval '1 ${interval}') as b (local)
     left join (
       select date_trunc('${interval}', r.moment at time zone $8) as local, ${aggregate} as value from (${rowsOf(of)}) r group by 1
     ) v on v.local = b.local
     order by b.local`,
    [...valuesOf(query), query.timezone],
  );
}
