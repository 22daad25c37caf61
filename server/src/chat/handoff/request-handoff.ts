import type { Transactions } from "../../ports/database.ts";
import { checkedText } from "../model/check-text.ts";
import { callerOf, type SessionReader } from "../model/caller.ts";
import { publishConversation } from "../session/publish-conversation.ts";
import { failUnknownSession, readableSession } from "../session/readable-session.ts";
import { lockSession, notifySessionChanged } from "../session/sessions.sql.ts";
import { assertVisitor, type AssertVisitorDeps } from "../visitor/assert-visitor.ts";
import type { PresentedVisitor } from "../visitor/identify-visitor.ts";
import { insertHandoff } from "./handoff.sql.ts";
import { isNewRequest } from "../model/handoff.ts";

export interface RequestHandoffDeps extends AssertVisitorDeps {
  readonly database: Transactions;
}

/**
 * Requests an operator for the conversation; idempotent.
 * @throws Failure `resource.not_found` for an unknown session, `auth.forbidden` for another persona's session or a caller who may not act for its
 * visitor, `validation.failed`
 */
export async function requestHandoff(
  deps: RequestHandoffDeps,
  actor: SessionReader,
  input: { readonly sessionId: string; readonly reason: string | undefined; readonly visitor: PresentedVisitor },
): Promise<void> {
  const reason = input.reason === undefined || input.reason.trim() === "" ? null : checkedText("reason", input.reason);
  const session = await readableSession(deps, callerOf(actor), input.sessionId);
  await assertVisitor(deps, actor, session, input.visitor);
  const place = { accountId: session.accountId, sessionId: session.id };
  const isKnown = await deps.database.transaction(async (tx) => {
    const locked = await lockSession(tx, place.accountId, place.sessionId);
    if (locked === null) return false;
    if (isNewRequest(locked)) {
      await insertHandoff(tx, place, reason);
      await publishConversation(tx, place, locked.personaId, { type: "conversation.handoff_requested", data: { reason } });
    }
    await notifySessionChanged(tx, place);
    return true;
  });
  // Deleted since the read.
  if (!isKnown) failUnknownSession();
}
