import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { isGuid } from "../model/session-id.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { ask, type AskDeps, type Asked } from "./ask.ts";
import { copyConversation } from "./copied-conversation.sql.ts";

export interface AskTurnAgainDeps extends AskDeps {
  readonly database: Transactions;
  readonly ids: Ids;
}

export interface TurnAskedAgain extends Asked {
  readonly question: string;
  readonly personaId: string;
}

/**
 * Asks a visitor's message again, after the same earlier messages, in a copy of the conversation. The copy is deleted with the conversation.
 * @throws Failure `resource.not_found`, or a failure of the turn
 */
export async function askTurnAgain(
  deps: AskTurnAgainDeps,
  actor: SessionActor,
  { session_id: id, turn_index: index }: { readonly session_id: string; readonly turn_index: string },
): Promise<TurnAskedAgain> {
  const sessionId = id.toLowerCase();
  if (!isGuid(sessionId)) failUnknownSession();
  const turnIndex = /^\d{1,9}$/.test(index) ? Number(index) : null;
  const copy = { id: deps.ids.uuidv4(), endUserId: deps.ids.uuidv4() };
  const copied =
    turnIndex === null
      ? null
      : await deps.database.transaction((tx) => copyConversation(tx, { accountId: actor.accountId, sessionId, turnIndex }, copy));
  if (copied === null) fail("resource.not_found", "No such turn with a message exists in a conversation of the account.");
  const { message, personaId } = copied;
  const visitor = { endUserId: copy.endUserId, trusted: true, attributes: {} };
  const asked = await ask(deps, actor, { message, personaId, sessionId: copy.id, visitor });
  return { ...asked, question: message, personaId };
}
