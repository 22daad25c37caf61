import Type from "typebox";
import { DateTime, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import type { ConversationRecord } from "./model/conversation-record.ts";
import { conversationView, ConversationView } from "./operator.schema.ts";

const Turn = Type.Object({
  turn_index: Type.Integer({ description: "a failed turn has the same index as the next attempt" }),
  at: DateTime,
  outcome: Type.Enum(["answered", "declined", "held", "failed", "stopped"]),
  error_code: Nullable(Type.String()),
  answered_by: Nullable(Type.Enum(["model", "built_in"])),
  first_text_ms: Nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  grounding: Type.Object({ checked: Type.Integer(), dropped: Type.Integer() }),
  credits: Type.Integer(),
  rating: Nullable(Type.Enum([-1, 1])),
  comment: Nullable(Type.String()),
});

export const ConversationRecordView = named(
  "ConversationRecord",
  Type.Object({
    ...ConversationView.properties,
    turns: Type.Array(Turn),
    handoffs: Type.Array(Type.Object({ requested_at: DateTime, reason: Nullable(Type.String()), taken_over_at: Nullable(DateTime) })),
    clicks: Type.Array(
      Type.Object({ turn_index: Type.Integer(), card_id: Type.String(), url: Nullable(Type.String()), clicked_at: DateTime }),
    ),
  }),
);

export function conversationRecordView({ conversation, turns, handoffs, clicks }: ConversationRecord): View<typeof ConversationRecordView> {
  return {
    ...conversationView(conversation),
    turns: turns.map((turn) => ({
      turn_index: turn.turnIndex,
      at: turn.at.toISOString(),
      outcome: turn.outcome,
      error_code: turn.errorCode,
      answered_by: turn.answeredBy,
      first_text_ms: turn.firstTextMs,
      duration_ms: turn.durationMs,
      grounding: { checked: turn.checked, dropped: turn.dropped },
      credits: turn.credits,
      rating: turn.rating,
      comment: turn.comment,
    })),
    handoffs: handoffs.map((handoff) => ({
      requested_at: handoff.requestedAt.toISOString(),
      reason: handoff.reason,
      taken_over_at: handoff.takenOverAt?.toISOString() ?? null,
    })),
    clicks: clicks.map((click) => ({
      turn_index: click.turnIndex,
      card_id: click.cardId,
      url: click.url,
      clicked_at: click.clickedAt.toISOString(),
    })),
  };
}
