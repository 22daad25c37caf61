import type { Queryable } from "../../ports/database.ts";
import { searchesOfQuery, turnsOfQuery, valuesOf } from "../figures.sql.ts";
import type { FiguresQuery } from "../model/figures-query.ts";
import type { QuestionState } from "./model/question-state.ts";

export type QuestionKind = "declined" | "disliked" | "no_hits";

/** Questions with the same meaning. */
export interface GroupedQuestion {
  /** Null until the wording is assigned to a group. */
  readonly id: string | null;
  readonly brandId: string;
  /** The latest wording. */
  readonly question: string;
  /** The latest five wordings, latest first. */
  readonly wordings: readonly string[];
  readonly count: number;
  readonly lastAskedAt: Date;
  /** The latest five conversations; empty for searches. */
  readonly sessionIds: readonly string[];
  /** The persona that was asked last. */
  readonly personaId: string;
  readonly state: QuestionState;
}

export interface QuestionPage {
  /** Returns only questions in this state; null for all states. */
  readonly state: QuestionState | null;
  readonly limit: number;
  readonly offset: number;
}

const asked = (where: string): string => `select t.question_key as key, t.created_at as moment, t.session_id, t.persona_id,
    (select e.data ->> 'content' from session_events e
     where e.session_id = t.session_id and e.epoch = t.epoch and e.turn_index = t.turn_index and e.event = 'message' and e.data ->> 'role' = 'user'
     order by e.seq limit 1) as wording
  from turns t where t.account_id = $1 and ${turnsOfQuery} and t.question_key is not null and ${where}`;

const rowsOf: Readonly<Record<QuestionKind, string>> = {
  declined: asked("t.outcome = 'declined'"),
  disliked: asked(`t.outcome <> 'failed' and exists (
    select 1 from turn_feedback f where f.session_id = t.session_id and f.epoch = t.epoch and f.turn_index = t.turn_index and f.rating < 0)`),
  no_hits: `select l.query_key as key, l.created_at as moment, null::uuid as session_id, l.persona_id, l.query as wording
    from searches l where l.account_id = $1 and ${searchesOfQuery} and l.query_key is not null and l.hits = 0`,
};

/** SQL query for the wordings of a kind of question, with their brands and groups. */
const wordingsOf = (
  kind: QuestionKind,
): string => `select a.key, a.moment, a.session_id, a.persona_id, coalesce(a.wording, a.key) as wording,
    p.brand_id, w.group_id
  from (${rowsOf[kind]}) a join personas p on p.account_id = $1 and p.id = a.persona_id
    left join question_wordings w on w.account_id = $1 and w.brand_id = p.brand_id and w.digest = sha256(convert_to(a.key, 'UTF8'))`;

/** An answered question that failed again counts as open. */
const effectiveState = `case when g.state is null or g.state = 'answered' and q.last_asked_at > g.state_at then 'open' else g.state end`;

const latest = (column: string): string => `(array_agg(${column} order by moment desc))[1]`;

const groupsOf = (kind: QuestionKind): string => `select q.*, ${effectiveState} as state from (
    select group_id, brand_id, ${latest("wording")} as question, count(*) as count, max(moment) as last_asked_at, min(key) as key,
      ${latest("persona_id::text")} as persona_id, array_agg(wording order by moment desc) as wordings,
      coalesce((array_agg(session_id::text order by moment desc) filter (where session_id is not null))[1:5], '{}') as session_ids
    from (${wordingsOf(kind)}) r group by group_id, brand_id, case when group_id is null then key end
  ) q left join question_groups g on g.account_id = $1 and g.id = q.group_id`;

/** Returns questions without a good answer, most frequent first. */
export async function questionsOf(
  db: Queryable,
  query: FiguresQuery,
  kind: QuestionKind,
  { state, limit, offset }: QuestionPage,
): Promise<{ readonly items: GroupedQuestion[]; readonly total: number }> {
  const values = [...valuesOf(query), state];
  const wanted = "($8::text is null or state = $8)";
  const [items, total] = await Promise.all([
    db.rows<GroupedQuestion>(
      `analytics.questions.${kind}`,
      `select group_id as id, brand_id as "brandId", question, count, last_asked_at as "lastAskedAt", session_ids as "sessionIds",
         persona_id as "personaId", state,
         (select array_agg(each.word order by each.at) from (
            select u.word, min(u.at) as at from unnest(q.wordings) with ordinality as u (word, at) group by u.word order by min(u.at) limit 5
          ) each) as wordings
       from (${groupsOf(kind)}) q where ${wanted} order by count desc, last_asked_at desc, key limit $9 offset $10`,
      [...values, limit, offset],
    ),
    db.one<{ count: number }>(
      `analytics.countQuestions.${kind}`,
      `select count(*) as count from (${groupsOf(kind)}) q where ${wanted}`,
      values,
    ),
  ]);
  return { items, total: total?.count ?? 0 };
}

/** A wording that belongs to no group, in the form that the embedding model receives. */
export interface NewWording {
  readonly brandId: string;
  readonly key: string;
  readonly wording: string;
}

/** Returns wordings in a query that do not have a group, most frequent first. */
export function newWordingsOf(db: Queryable, query: FiguresQuery, kind: QuestionKind, limit: number): Promise<NewWording[]> {
  return db.rows(
    `analytics.newWordings.${kind}`,
    `select brand_id as "brandId", key, ${latest("wording")} as wording from (${wordingsOf(kind)}) r where group_id is null
     group by brand_id, key order by count(*) desc, key limit $8`,
    [...valuesOf(query), limit],
  );
}
