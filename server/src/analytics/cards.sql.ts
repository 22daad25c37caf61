import type { Queryable } from "../ports/database.ts";
import { type Page, turnsOfQuery, valuesOf } from "./figures.sql.ts";
import type { FiguresQuery } from "./model/figures-query.ts";

/** Number of times that a document was shown as a card, and number of clicks on that card. */
export interface CardFigures {
  readonly sourceId: string;
  readonly documentId: string;
  /** Title when the card was last shown. */
  readonly title: string;
  readonly shown: number;
  /** Number of clicks on the cards that were shown in the period, even if the clicks came later. */
  readonly clicks: number;
}

const shown = `select c ->> 'source_id' as source_id, c ->> 'document_id' as document_id, c ->> 'title' as title, t.created_at as moment,
    (select count(*) from card_clicks k where k.account_id = $1 and k.session_id = t.session_id and k.epoch = t.epoch
       and k.turn_index = t.turn_index and k.card_id = c ->> 'card_id') as clicks
  from turns t
    join session_events e on e.session_id = t.session_id and e.epoch = t.epoch and e.turn_index = t.turn_index and e.event = 'cards'
    cross join lateral json_array_elements(e.data -> 'cards') as c
  where t.account_id = $1 and ${turnsOfQuery} and t.outcome <> 'failed'`;

/** Returns the cards shown in a period, most clicked first. */
export async function cardsOf(
  db: Queryable,
  query: FiguresQuery,
  { limit, offset }: Page,
): Promise<{ readonly items: CardFigures[]; readonly total: number }> {
  const [items, total] = await Promise.all([
    db.rows<CardFigures>(
      "analytics.cards",
      `select source_id as "sourceId", document_id as "documentId", (array_agg(title order by moment desc))[1] as title, count(*) as shown,
         sum(clicks)::bigint as clicks
       from (${shown}) shown group by source_id, document_id
       order by sum(clicks) desc, count(*) desc, document_id, source_id limit $8 offset $9`,
      [...valuesOf(query), limit, offset],
    ),
    db.one<{ count: number }>(
      "analytics.countCards",
      `select count(distinct (source_id, document_id)) as count from (${shown}) shown`,
      valuesOf(query),
    ),
  ]);
  return { items, total: total?.count ?? 0 };
}
