import type { SessionActor } from "../../ports/actor.ts";
import type { Queryable } from "../../ports/database.ts";
import { isGuid } from "../model/session-id.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { findSession } from "../session/sessions.sql.ts";
import { failNotHeld } from "./failures.ts";
import { holdMs } from "../model/speaking.ts";
import { extendHold } from "./operator.sql.ts";
import type { TypingSignals } from "../session/typing-signals.ts";

export interface OperatorTypingDeps {
  readonly database: Queryable;
  readonly typing: TypingSignals;
}

/**
 * Shows the visitor that the operator is typing, and extends the takeover.
 * @throws Failure `resource.not_found`; `resource.conflict` if the user has not taken over the session
 */
export async function operatorTyping(
  { database, typing }: OperatorTypingDeps,
  actor: SessionActor,
  input: { readonly sessionId: string; readonly stopped: boolean },
): Promise<void> {
  if (!isGuid(input.sessionId)) failUnknownSession();
  const key = { accountId: actor.accountId, sessionId: input.sessionId.toLowerCase() };
  const operatorName = await extendHold(database, key, actor.userId, holdMs);
  if (operatorName === null) {
    if ((await findSession(database, key.accountId, key.sessionId)) === null) failUnknownSession();
    return failNotHeld();
  }
  await typing.tell({ sessionId: key.sessionId, operatorName, stopped: input.stopped });
}
