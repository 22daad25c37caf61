import type { Queryable } from "../../ports/database.ts";
import type { TurnRecord } from "./model/turn-record.ts";

/** Columns of a record whose values come from the turn itself, in the order of `recordValues`. */
export const recordColumns =
  "id, outcome, error_code, question_key, first_text_ms, duration_ms, answered_by, statements_checked, statements_dropped, left_out, explanation, credits, language, model";

export const recordTypes = [
  "uuid",
  "text",
  "text",
  "text",
  "integer",
  "integer",
  "text",
  "integer",
  "integer",
  "jsonb",
  "jsonb",
  "bigint",
  "text",
  "text",
] as const;

export function recordValues(record: TurnRecord, credits: number): readonly unknown[] {
  const { checked, dropped, leftOut } = record.grounding;
  return [
    record.id,
    record.outcome,
    record.errorCode,
    record.questionKey,
    record.firstTextMs,
    record.durationMs,
    record.answeredBy,
    checked,
    dropped,
    leftOut === undefined ? null : JSON.stringify(leftOut),
    record.explanation === null ? null : JSON.stringify(record.explanation),
    credits,
    record.language,
    record.model,
  ];
}

/** A turn that stores only its record. */
export interface FailedTurn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly epoch: number;
  readonly turnIndex: number;
  readonly channel: string | null;
  readonly record: TurnRecord;
}

/** Records a failed turn, unless its conversation was deleted or its commit succeeded after all. */
export async function recordFailure(db: Queryable, turn: FailedTurn): Promise<void> {
  const columns = recordTypes.map((type, at) => `$${6 + at}::${type}`).join(", ");
  await db.run(
    "turns.fail",
    `insert into turns (account_id, persona_id, session_id, epoch, turn_index, channel, of_dashboard, ${recordColumns})
     select s.account_id, s.persona_id, s.id, $3::bigint, $4::integer, coalesce($5::text, s.channel), s.of_dashboard, ${columns}
     from sessions s where s.account_id = $1 and s.id = $2 for key share on conflict (id) do nothing`,
    [turn.accountId, turn.sessionId, turn.epoch, turn.turnIndex, turn.channel, ...recordValues(turn.record, 0)],
  );
}
