import type { ListCursor } from "../../platform/lib/cursor.ts";
import type { Queryable } from "../../ports/database.ts";
import type { ConversationFilter, ConversationPage, OperatorConversation } from "./model/conversation.ts";
import { countConversations, operatorConversations } from "./conversations.sql.ts";

export interface ListConversationsDeps {
  readonly database: Queryable;
}

/** Sort order of the list, as encoded in its cursors. */
export const conversationOrder = "updated_at.desc";

/** Lists the account's conversations that are active or contain a message, newest first. */
export async function listConversations(
  { database }: ListConversationsDeps,
  accountId: string,
  filter: ConversationFilter,
  page: ConversationPage,
): Promise<{ items: OperatorConversation[]; total: number; next: ListCursor | null }> {
  const [found, total] = await Promise.all([
    operatorConversations(database, accountId, filter, page),
    countConversations(database, accountId, filter),
  ]);
  const last = found.length < page.limit ? undefined : found.at(-1);
  return {
    items: found.map(({ conversation }) => conversation),
    total,
    next: last === undefined ? null : { order: conversationOrder, value: last.moment, id: last.conversation.sessionId },
  };
}
