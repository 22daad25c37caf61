import type { OutboxEvent } from "../../events/event-types.schema.ts";
import { objects } from "../../events/model/objects.ts";
import { publishEvents } from "../../events/publish.sql.ts";
import type { Queryable } from "../../ports/database.ts";

type ConversationEvent = Extract<OutboxEvent, { readonly type: `conversation.${string}` }>;
/** An event without the properties that all events of a conversation share. */
type OwnPart<Event> = Event extends ConversationEvent
  ? { readonly type: Event["type"]; readonly data: Omit<Event["data"], "session_id" | "persona_id"> }
  : never;

/** Publishes an event for a locked conversation. */
export async function publishConversation(
  tx: Queryable,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  personaId: string,
  { type, data }: OwnPart<ConversationEvent>,
): Promise<void> {
  const event = { type, object: objects.conversation(sessionId), data: { session_id: sessionId, persona_id: personaId, ...data } };
  await publishEvents(tx, accountId, [event as ConversationEvent]);
}
