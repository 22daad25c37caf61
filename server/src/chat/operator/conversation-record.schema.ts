import Type from "typebox";
import { about, DateTime, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { noteView, NoteView } from "../notes/note.schema.ts";
import type { ConversationRecord } from "./model/conversation-record.ts";
import { conversationView, ConversationView } from "./operator.schema.ts";

const Turn = Type.Object({
  turn_index: Type.Integer({ description: "a failed turn has the same index as the next attempt" }),
  at: about("when the message arrived", DateTime),
  outcome: about(
    "`declined`: the knowledge does not contain an answer; `held`: an operator had taken over the conversation; `stopped`: the visitor stopped the reply",
    Type.Enum(["answered", "declined", "held", "failed", "stopped"]),
  ),
  error_code: about("error code of a `failed` turn; null otherwise", Nullable(Type.String())),
  answered_by: about(
    "a language model or the built-in answer engine; null if there is no reply",
    Nullable(Type.Enum(["model", "built_in"])),
  ),
  first_text_ms: about("milliseconds from the request to the first text; null if there was no text", Nullable(Type.Integer())),
  duration_ms: about("milliseconds from the request to the end of the turn", Type.Integer()),
  grounding: about(
    "numbers of statements in the reply that were compared with the records",
    Type.Object({
      checked: about("statements compared with the records", Type.Integer()),
      dropped: about("statements that were removed because no record supports them", Type.Integer()),
    }),
  ),
  credits: about("credits charged", Type.Integer()),
  rating: about("1: thumbs up; -1: thumbs down; null if there is no rating", Nullable(Type.Enum([-1, 1]))),
  comment: about("comment on the rating; null if there is none", Nullable(Type.String())),
});

export const ConversationRecordView = named(
  "ConversationRecord",
  Type.Object({
    ...ConversationView.properties,
    turns: about("turns in order, including failed attempts", Type.Array(Turn)),
    handoffs: about(
      "requests for an operator, in order",
      Type.Array(
        Type.Object({
          requested_at: about("when the visitor asked", DateTime),
          reason: about("the visitor's words in the request; null if there are none", Nullable(Type.String())),
          taken_over_at: about(
            "when an operator took over who wrote or still holds the conversation; null if no operator did",
            Nullable(DateTime),
          ),
          steps: about(
            "what operators did with the request, in order",
            Type.Array(
              Type.Object({
                kind: about(
                  "`released` without a message, the request waits again; a `closed` request waits only after it is `reopened`",
                  Type.Enum(["taken_over", "released", "closed", "reopened"]),
                ),
                at: about("when the operator did it", DateTime),
                by: about("name of the operator", Type.String()),
              }),
            ),
          ),
        }),
      ),
    ),
    clicks: about(
      "clicks on cards, in order",
      Type.Array(
        Type.Object({
          turn_index: about("the turn that showed the card", Type.Integer()),
          card_id: about("the card within its turn", Type.String()),
          url: about("URL of the link; null if the card does not have a link", Nullable(Type.String())),
          clicked_at: about("when it was clicked", DateTime),
        }),
      ),
    ),
    notes: about("notes by colleagues, oldest first; visitors never see them", Type.Array(NoteView)),
  }),
);

export function conversationRecordView({
  conversation,
  turns,
  handoffs,
  clicks,
  notes,
}: ConversationRecord): View<typeof ConversationRecordView> {
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
      steps: handoff.steps.map(({ kind, at, by }) => ({ kind, at: new Date(at).toISOString(), by })),
    })),
    clicks: clicks.map((click) => ({
      turn_index: click.turnIndex,
      card_id: click.cardId,
      url: click.url,
      clicked_at: click.clickedAt.toISOString(),
    })),
    notes: notes.map(noteView),
  };
}
