import type { Queryable } from "../../ports/database.ts";
import type { ClickDetails, ExplainedTurn, HandoffDetails, TurnDetails } from "./model/conversation-record.ts";

/** Returns the turns in the current conversation of a session, oldest first. */
export function turnsOf(db: Queryable, accountId: string, sessionId: string): Promise<TurnDetails[]> {
  return db.rows(
    "operator.turns",
    `select t.turn_index as "turnIndex", t.created_at as at, t.outcome, t.error_code as "errorCode", t.answered_by as "answeredBy",
       t.first_text_ms as "firstTextMs", t.duration_ms as "durationMs", t.statements_checked as checked, t.statements_dropped as dropped,
       t.credits, f.rating, f.comment
     from sessions s join turns t on t.session_id = s.id and t.epoch = s.epoch
       left join turn_feedback f on f.session_id = t.session_id and f.epoch = t.epoch and f.turn_index = t.turn_index and t.outcome <> 'failed'
     where s.account_id = $1 and s.id = $2 order by t.created_at, t.id`,
    [accountId, sessionId],
  );
}

/** Returns the requests for an operator in the current conversation of a session, oldest first. */
export function handoffsOf(db: Queryable, accountId: string, sessionId: string): Promise<HandoffDetails[]> {
  return db.rows(
    "operator.handoffs",
    `select h.requested_at as "requestedAt", h.reason, h.taken_over_at as "takenOverAt", h.steps
     from sessions s join handoffs h on h.session_id = s.id and h.epoch = s.epoch
     where s.account_id = $1 and s.id = $2 order by h.requested_at`,
    [accountId, sessionId],
  );
}

/** Returns the clicks on cards in the current conversation of a session, oldest first. */
export function clicksOf(db: Queryable, accountId: string, sessionId: string): Promise<ClickDetails[]> {
  return db.rows(
    "operator.clicks",
    `select c.turn_index as "turnIndex", c.card_id as "cardId", c.url, c.clicked_at as "clickedAt"
     from sessions s join card_clicks c on c.session_id = s.id and c.epoch = s.epoch
     where s.account_id = $1 and s.id = $2 order by c.clicked_at, c.id`,
    [accountId, sessionId],
  );
}

/**
 * Returns the explanation of a turn's reply; null if the turn does not exist. If there were several attempts, the last one is explained. The hidden
 * source of account documents is returned without an id.
 */
export function explainedTurn(db: Queryable, accountId: string, sessionId: string, turnIndex: number): Promise<ExplainedTurn | null> {
  return db.one(
    "operator.explainedTurn",
    `select t.outcome, t.answered_by as "answeredBy", t.model, t.first_text_ms as "firstTextMs", t.duration_ms as "durationMs", t.credits,
       t.statements_checked as checked, t.statements_dropped as dropped, t.left_out as "leftOut", t.explanation ->> 'query' as query,
       t.explanation ->> 'language' as language, said.question, said.reply, said.operator, (select coalesce(json_agg(f.entry || jsonb_build_object('source',
           case when src.type <> 'library' then jsonb_build_object('id', src.id, 'name', src.name) end) order by f.place), '[]')
         from jsonb_array_elements(t.explanation -> 'found') with ordinality as f (entry, place)
           left join sources src on src.id = (f.entry ->> 'source_id')::uuid and src.account_id = $1 and src.deleted_at is null) as found
     from sessions s join turns t on t.session_id = s.id and t.epoch = s.epoch
       cross join lateral (
         select max(e.data ->> 'content') filter (where e.data ->> 'role' = 'user') as question,
           string_agg(e.data ->> 'content', E'\\n\\n' order by e.seq) filter (where e.data ->> 'role' = 'persona' and e.data ->> 'author' is null) as reply,
           max(e.data ->> 'operator_name') as operator
         from session_events e where e.session_id = s.id and e.epoch = s.epoch and e.turn_index = t.turn_index and e.event = 'message'
       ) said
     where s.account_id = $1 and s.id = $2 and t.turn_index = $3 order by t.created_at desc, t.id desc limit 1`,
    [accountId, sessionId, turnIndex],
  );
}
