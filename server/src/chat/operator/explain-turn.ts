import { isGuid } from "../model/session-id.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { fail } from "../../platform/errors/fail.ts";
import { explainedTurn } from "./conversation-details.sql.ts";
import type { GetConversationDeps } from "./get-conversation.ts";
import type { ExplainedTurn } from "./model/conversation-record.ts";

const mostIndex = 2_147_483_647;

/**
 * Returns the explanation of a turn's reply.
 * @throws Failure `resource.not_found`
 */
export async function explainTurn(
  { database }: GetConversationDeps,
  accountId: string,
  { session_id: id, turn_index: index }: { readonly session_id: string; readonly turn_index: string },
): Promise<ExplainedTurn> {
  const sessionId = id.toLowerCase();
  if (!isGuid(sessionId)) failUnknownSession();
  const turnIndex = /^\d{1,10}$/.test(index) ? Number(index) : mostIndex;
  const turn = await explainedTurn(database, accountId, sessionId, Math.min(turnIndex, mostIndex));
  return turn ?? fail("resource.not_found", "No such turn exists in a session of the account.");
}
