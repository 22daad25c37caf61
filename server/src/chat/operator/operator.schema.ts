import Type from "typebox";
import { DateTime, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import type { OperatorConversation } from "./model/conversation.ts";

const Holder = Type.Object({ user_id: Id, name: Type.String() });

export const ConversationView = named(
  "Conversation",
  Type.Object({
    session_id: Id,
    updated_at: Type.Integer({ description: "epoch milliseconds" }),
    title: Type.String(),
    preview: Type.String(),
    message_count: Type.Integer(),
    persona_id: Id,
    end_user_id: Type.String(),
    channel: Nullable(Type.String()),
    user_attributes: Nullable(Type.Record(Type.String(), Type.String())),
    metadata: Nullable(Type.Record(Type.String(), Type.Unknown())),
    held_by: Nullable(Type.Object({ user_id: Id, name: Type.String(), until: DateTime })),
    turn_running: Type.Boolean(),
    handoff_requested_at: Nullable({
      ...DateTime,
      description: "when the visitor requested an operator; null after one has taken over",
    }),
    handoff_reason: Nullable(Type.String()),
    feedback: Type.Object({ positive: Type.Integer(), negative: Type.Integer() }),
  }),
);

export const TakenOver = named("Takeover", Type.Object({ session_id: Id, held_by: Holder, until: DateTime }));

export function conversationView(conversation: OperatorConversation): View<typeof ConversationView> {
  const { heldBy } = conversation;
  return {
    session_id: conversation.sessionId,
    updated_at: conversation.updatedAt.getTime(),
    title: conversation.title,
    preview: conversation.preview,
    message_count: conversation.messageCount,
    persona_id: conversation.personaId,
    end_user_id: conversation.endUserId,
    channel: conversation.channel,
    user_attributes: conversation.userAttributes,
    metadata: conversation.metadata,
    held_by: heldBy === null ? null : { user_id: heldBy.id, name: heldBy.name, until: heldBy.until.toISOString() },
    turn_running: conversation.turnRunning,
    handoff_requested_at: conversation.handoffRequestedAt?.toISOString() ?? null,
    handoff_reason: conversation.handoffReason,
    feedback: conversation.feedback,
  };
}
