import type { Queryable } from "../../ports/database.ts";
import { isGuid } from "../model/session-id.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { notesOf } from "../notes/notes.sql.ts";
import { clicksOf, handoffsOf, turnsOf } from "./conversation-details.sql.ts";
import { conversationById } from "./conversations.sql.ts";
import type { ConversationRecord } from "./model/conversation-record.ts";

export interface GetConversationDeps {
  readonly database: Queryable;
}

/** Returns a conversation of the account. @throws Failure `resource.not_found` */
export async function getConversation({ database }: GetConversationDeps, accountId: string, id: string): Promise<ConversationRecord> {
  const sessionId = id.toLowerCase();
  const conversation = isGuid(sessionId) ? await conversationById(database, accountId, sessionId) : null;
  if (conversation === null) failUnknownSession();
  const [turns, handoffs, clicks, notes] = await Promise.all([
    turnsOf(database, accountId, sessionId),
    handoffsOf(database, accountId, sessionId),
    clicksOf(database, accountId, sessionId),
    notesOf(database, accountId, sessionId),
  ]);
  return { conversation, turns, handoffs, clicks, notes };
}
