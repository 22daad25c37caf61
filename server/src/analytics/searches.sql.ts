import type { Queryable } from "../ports/database.ts";
import { type Page, searchesOfQuery, valuesOf } from "./figures.sql.ts";
import type { FiguresQuery } from "./model/figures-query.ts";

/** Searches with the same words, ignoring case and punctuation. */
export interface GroupedSearch {
  /** Wording of the most recent search. */
  readonly query: string;
  readonly count: number;
  readonly withoutHits: number;
  readonly meanHits: number;
  readonly durationMsP50: number;
  readonly lastSearchedAt: Date;
}

/** Returns the searches in a period, most frequent first. */
export async function searchesOf(
  db: Queryable,
  query: FiguresQuery,
  { limit, offset }: Page,
): Promise<{ readonly items: GroupedSearch[]; readonly total: number }> {
  const [items, total] = await Promise.all([
    db.rows<GroupedSearch>(
      "analytics.searches",
      `select (array_agg(l.query order by l.created_at desc))[1] as query, count(*) as count, count(*) filter (where l.hits = 0) as "withoutHits",
         avg(l.hits)::double precision as "meanHits", percentile_disc(0.5) within group (order by l.duration_ms) as "durationMsP50",
         max(l.created_at) as "lastSearchedAt"
       from searches l where l.account_id = $1 and ${searchesOfQuery} and l.query_key is not null group by l.query_key
       order by count(*) desc, max(l.created_at) desc, l.query_key limit $8 offset $9`,
      [...valuesOf(query), limit, offset],
    ),
    db.one<{ count: number }>(
      "analytics.countSearches",
      `select count(distinct l.query_key) as count from searches l where l.account_id = $1 and ${searchesOfQuery}`,
      valuesOf(query),
    ),
  ]);
  return { items, total: total?.count ?? 0 };
}
