import type { Queryable } from "../../ports/database.ts";
import { ofKind, persona, type Point, valuesOf } from "../figures.sql.ts";
import type { FiguresQuery, Interval, Percentile } from "../model/figures-query.ts";
import { ofHours, parts, rest } from "./rolled-figures.sql.ts";

const shares: Readonly<Record<Percentile, number>> = { first_text_ms_p50: 0.5, first_text_ms_p95: 0.95 };

/** Returns the scope of the histograms to add up: for one filter, the scope of its value; for several filters, the scope of combinations of values. */
function scopeOf({ personaId, brandId, channel, language }: FiguresQuery): string {
  const filters = [
    personaId === null ? null : `p:${personaId.toLowerCase()}`,
    brandId === null ? null : "d",
    channel === null ? null : `c:${channel}`,
    language === null ? null : `l:${language}`,
  ].filter((scope) => scope !== null);
  return filters.length > 1 ? "d" : (filters[0] ?? "*");
}

/**
 * Returns a percentile, read from hourly histograms, for each interval of a period that begins on the hour. A value differs from the exact one by at
 * most 1/32. The interval must not be an hour.
 */
export function percentileSeries(db: Queryable, query: FiguresQuery, metric: Percentile, interval: Interval): Promise<Point[]> {
  const local = (moment: string): string => `date_trunc('${interval}', ${moment} at time zone $8)`;
  const counted = rest(
    "turns",
    `${local("y.moment")} as local, duration_bucket(y.first_text_ms) as bucket, count(*) as turns`,
    "where y.first_text_ms is not null group by 1, 2",
  );
  return db.rows<Point>(
    `analytics.percentileSeries.${metric}.${interval}`,
    `with ${parts}, counted as (
       select local, bucket, sum(turns) as turns from (
         select h.local, u.bucket, u.turns::bigint as turns from (
           select ${local("f.hour")} as local, f.buckets, f.turns
           from ${ofHours("hourly_first_texts")} and f.scope = $9 and ($9 <> 'd' or ${persona("f.persona_id")} and ${ofKind("f")}) offset 0
         ) h cross join lateral unnest(h.buckets, h.turns) as u (bucket, turns)
         union all select x.local, x.bucket, x.turns from ${counted}
       ) e group by 1, 2
     ), ranked as (
       select local, bucket, sum(turns) over (partition by local order by bucket) as running, sum(turns) over (partition by local) as total from counted
     )
     select b.local at time zone $8 as start, v.value
     from generate_series(date_trunc('${interval}', $2::timestamptz at time zone $8), ($3::timestamptz at time zone $8) - interval '1 microsecond',
       interval '1 ${interval}') as b (local)
     left join (
       select local, duration_of(min(bucket)) as value from ranked
       where running >= ceil(${shares[metric]}::double precision * total::double precision) group by 1
     ) v on v.local = b.local
     order by b.local`,
    [...valuesOf(query), query.timezone, scopeOf(query)],
  );
}
