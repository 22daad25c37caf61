import type { Queryable } from "../ports/database.ts";
import { searchesOfQuery, turnsOfQuery, valuesOf } from "./figures.sql.ts";
import type { FiguresQuery } from "./model/figures-query.ts";

export type QuestionKind = "declined" | "disliked" | "no_hits";

/** Questions with the same wording, ignoring case and punctuation. */
export interface GroupedQuestion {
  /** The latest wording. */
  readonly question: string;
  readonly count: number;
  readonly lastAskedAt: Date;
  /** The latest conversations, at most five; empty for searches. */
  readonly sessionIds: readonly string[];
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const asked = (where: string): string => `select t.question_key as key, t.created_at as moment, t.session_id,
    (select e.data ->> 'content' from session_events e
     where e.session_id = t.session_id and e.epoch = t.epoch and e.turn_index = t.turn_index and e.event = 'message' and e.data ->> 'role' = 'user'
     order by e.seq limit 1) as wording
  from turns t where t.account_id = $1 and ${turnsOfQuery} and t.question_key is not null and ${where}`;

const rowsOf: Readonly<Record<QuestionKind, string>> = {
  declined: asked("t.outcome = 'declined'"),
  disliked: asked(`t.outcome <> 'failed' and exists (
    select 1 from turn_feedback f where f.session_id = t.session_id and f.epoch = t.epoch and f.turn_index = t.turn_index and f.rating < 0)`),
  no_hits: `select l.query_key as key, l.created_at as moment, null::uuid as session_id, l.query as wording
    from searches l where l.account_id = $1 and ${searchesOfQuery} and l.query_key is not null and l.hits = 0`,
};

/** Questions that were not answered well, most frequent first. */
export async function questionsOf(
  db: Queryable,
  query: FiguresQuery,
  kind: QuestionKind,
  { limit, offset }: Page,
): Promise<{ readonly items: GroupedQuestion[]; readonly total: number }> {
  const grouped = `select coalesce((array_agg(wording order by moment desc) filter (where wording is not null))[1], key) as question, count(*) as count,
      max(moment) as "lastAskedAt", key,
      coalesce((array_agg(session_id::text order by moment desc) filter (where session_id is not null))[1:5], '{}') as "sessionIds"
    from (${rowsOf[kind]}) asked group by key`;
  const [items, total] = await Promise.all([
    db.rows<GroupedQuestion>(
      `analytics.questions.${kind}`,
      `select question, count, "lastAskedAt", "sessionIds" from (${grouped}) g order by count desc, "lastAskedAt" desc, key limit $7 offset $8`,
      [...valuesOf(query), limit, offset],
    ),
    db.one<{ count: number }>(
      `analytics.countQuestions.${kind}`,
      `select count(distinct key) as count from (${rowsOf[kind]}) asked`,
      valuesOf(query),
    ),
  ]);
  return { items, total: total?.count ?? 0 };
}
