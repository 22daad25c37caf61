import type { Transactions } from "../../ports/database.ts";
import { checkedText } from "../model/check-text.ts";
import { callerOf, type SessionReader } from "../model/caller.ts";
import { publishConversation } from "../session/publish-conversation.ts";
import { failUnknownSession, readableSession } from "../session/readable-session.ts";
import { lockSession, notifySessionChanged } from "../session/sessions.sql.ts";
import { assertVisitor, type AssertVisitorDeps } from "../visitor/assert-visitor.ts";
import type { PresentedVisitor } from "../visitor/identify-visitor.ts";
import { insertHandoff, noteContact } from "./handoff.sql.ts";
import { isNewRequest } from "../model/handoff.ts";
import type { UserAttributes } from "../model/session.ts";

export interface RequestHandoffDeps extends AssertVisitorDeps {
  readonly database: Transactions;
}

/** A visitor's request for an operator. */
export interface HandoffRequest {
  readonly sessionId: string;
  readonly reason: string | undefined;
  /** Contact details of the visitor; blank values are ignored. */
  readonly contact: UserAttributes | undefined;
  readonly visitor: PresentedVisitor;
}

/**
 * Requests an operator for the conversation; idempotent. A repeated request can add contact details, even while an operator has taken over the
 * conversation.
 * @throws Failure `resource.not_found` for an unknown session, `auth.forbidden` for another persona's session or a caller who may not act for its
 * visitor, `validation.failed`
 */
export async function requestHandoff(deps: RequestHandoffDeps, actor: SessionReader, input: HandoffRequest): Promise<void> {
  const reason = input.reason === undefined || input.reason.trim() === "" ? null : checkedText("reason", input.reason);
  const contact = checkedContact(input.contact);
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
    if (contact !== null) await noteContact(tx, place, contact);
    await notifySessionChanged(tx, place);
    return true;
  });
  // The session was deleted after it was read.
  if (!isKnown) failUnknownSession();
}

/** Returns the non-blank values; null if there are none. */
function checkedContact(contact: UserAttributes = {}): UserAttributes | null {
  const given = Object.entries(contact).flatMap(([name, value]) =>
    value.trim() === "" ? [] : [[name, checkedText(`contact.${name}`, value.trim())]],
  );
  return given.length === 0 ? null : (Object.fromEntries(given) as UserAttributes);
}
