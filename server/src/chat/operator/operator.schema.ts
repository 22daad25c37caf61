import Type from "typebox";
import { about, DateTime, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { isUserId } from "../visitor/model/visitor-kind.ts";
import type { OperatorConversation } from "./model/conversation.ts";

const Holder = Type.Object({ user_id: about("id of the operator", Id), name: about("name that visitors see", Type.String()) });

export const ConversationView = named(
  "Conversation",
  Type.Object({
    session_id: about("id of the conversation", Id),
    updated_at: Type.Integer({ description: "epoch milliseconds" }),
    title: about("the visitor's first message, truncated", Type.String()),
    preview: about("the latest message, truncated", Type.String()),
    preview_from: about(
      "author of the latest message; null before the first message. If `held_by` is set, `visitor` means that the operator has not answered yet",
      Nullable(Type.Enum(["visitor", "persona", "operator"])),
    ),
    preview_by: about("name of the operator who wrote the latest message; null for other authors", Nullable(Type.String())),
    visitor_preview: about("the visitor's latest message, truncated", Type.String()),
    message_count: about("number of messages from the visitor, the persona and operators", Type.Integer()),
    persona_id: about("the persona that answers", Id),
    end_user_id: about("the visitor", Type.String()),
    end_user_verified: about("whether a signed end-user token identified the visitor", Type.Boolean()),
    channel: about("as sent with the messages; null if none was sent", Nullable(Type.String())),
    language: about("language of the latest message, such as `en`; null if it is not known", Nullable(Type.String())),
    user_attributes: about(
      "as sent with the messages, unverified; null if none were sent",
      Nullable(Type.Record(Type.String(), Type.String())),
    ),
    verified_attributes: about(
      "name and email address from the visitor's signed end-user token; null if there are none",
      Nullable(Type.Record(Type.String(), Type.String())),
    ),
    metadata: about(
      "as sent with the messages, such as the page; null if none was sent",
      Nullable(Type.Record(Type.String(), Type.Unknown())),
    ),
    held_by: about(
      "the operator who has taken over; null if the persona answers",
      Nullable(
        Type.Object({
          user_id: about("id of the operator", Id),
          name: about("name that visitors see", Type.String()),
          until: about("when the takeover ends; messages and typing by the operator extend it", DateTime),
        }),
      ),
    ),
    turn_running: about("whether a reply is being written", Type.Boolean()),
    handoff_requested_at: Nullable({
      ...DateTime,
      description: "when the visitor requested an operator; null after an operator has taken over",
    }),
    handoff_reason: about("the visitor's words in the request; null if there are none", Nullable(Type.String())),
    feedback: about(
      "ratings of the conversation's turns",
      Type.Object({ positive: about("number of thumbs up", Type.Integer()), negative: about("number of thumbs down", Type.Integer()) }),
    ),
  }),
);

export const TakenOver = named(
  "Takeover",
  Type.Object({
    session_id: about("the conversation", Id),
    held_by: about("the operator who has taken over", Holder),
    until: about("when the takeover ends; messages and typing by the operator extend it", DateTime),
  }),
);

export function conversationView(conversation: OperatorConversation): View<typeof ConversationView> {
  const { heldBy } = conversation;
  return {
    session_id: conversation.sessionId,
    updated_at: conversation.updatedAt.getTime(),
    title: conversation.title,
    preview: conversation.preview,
    preview_from: conversation.previewFrom,
    preview_by: conversation.previewBy,
    visitor_preview: conversation.visitorPreview,
    message_count: conversation.messageCount,
    persona_id: conversation.personaId,
    end_user_id: conversation.endUserId,
    end_user_verified: isUserId(conversation.endUserId),
    channel: conversation.channel,
    language: conversation.language,
    user_attributes: conversation.userAttributes,
    verified_attributes: conversation.verifiedAttributes,
    metadata: conversation.metadata,
    held_by: heldBy === null ? null : { user_id: heldBy.id, name: heldBy.name, until: heldBy.until.toISOString() },
    turn_running: conversation.turnRunning,
    handoff_requested_at: conversation.handoffRequestedAt?.toISOString() ?? null,
    handoff_reason: conversation.handoffReason,
    feedback: conversation.feedback,
  };
}
