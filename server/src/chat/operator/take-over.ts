import { setTimeout as delay } from "node:timers/promises";
import type { SessionActor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Operator } from "../model/session.ts";
import { isGuid } from "../model/session-id.ts";
import { holdMs, isInterrupted, lastUsedSeq, takeOverStep } from "../model/speaking.ts";
import { publishConversation } from "../session/publish-conversation.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { lockSession, notifySessionChanged } from "../session/sessions.sql.ts";
import { leaseMs } from "../turn/model/turn-lease.ts";
import { holdSession, releaseHold, requestSession, type SessionKey } from "./operator.sql.ts";
import { operatorProfile } from "./profile.sql.ts";

export interface TakeOverDeps {
  readonly database: Transactions;
}

/** A session that an operator has taken over. */
export interface TakenOver {
  readonly sessionId: string;
  readonly operator: Operator;
  /** Time at which the takeover ends if the operator is idle. */
  readonly until: Date;
}

const askAgainMs = 25;

/**
 * Lets the user reply on behalf of the persona. First stops a running turn; after this call resolves, no more output of the persona is
 * sent. If the
 * process that runs the turn does not respond, the turn ends when its lease expires.
 * @throws Failure `resource.not_found`, `resource.conflict`
 */
export async function takeOver({ database }: TakeOverDeps, actor: SessionActor, sessionId: string): Promise<TakenOver> {
  const user = await operatorProfile(database, actor.accountId, actor.userId);
  if (user === null) fail("auth.unauthorized", "The user of this session no longer exists.");
  if (!isGuid(sessionId)) failUnknownSession();
  const operator = { id: user.id, name: user.name };
  const key = { accountId: actor.accountId, sessionId: sessionId.toLowerCase() };
  const deadline = performance.now() + 2 * leaseMs;
  for (;;) {
    const until = await holdUnlessRunning(database, key, operator);
    if (until !== null) return { sessionId: key.sessionId, operator, until };
    if (performance.now() > deadline) fail("resource.conflict", "New turns keep starting in this conversation. Try again.");
    await delay(askAgainMs);
  }
}

/** Returns the time at which the takeover ends. If a turn is running, asks the turn to stop and returns null. */
function holdUnlessRunning(database: Transactions, key: SessionKey, operator: Operator): Promise<Date | null> {
  return database.transaction(async (tx) => {
    const session = await lockSession(tx, key.accountId, key.sessionId);
    if (session === null) return failUnknownSession();
    if (session.expiredOperatorId !== null) {
      await releaseHold(tx, key);
      await publishConversation(tx, key, session.personaId, {
        type: "conversation.released",
        data: { user_id: session.expiredOperatorId },
      });
    }
    const step = takeOverStep(session, operator.id);
    if (step.kind === "other_operator") return fail("resource.conflict", `${step.operator.name} has taken over this conversation.`);
    if (step.kind === "interrupt") {
      await requestSession(tx, key, operator, step.turnOwner);
      return null;
    }
    const turn = { lastSeq: lastUsedSeq(session), isInterrupted: isInterrupted(session) };
    const until = await holdSession(tx, key, operator, turn, holdMs);
    if (session.operatorId === null)
      await publishConversation(tx, key, session.personaId, { type: "conversation.held", data: { user_id: operator.id } });
    await notifySessionChanged(tx, key);
    return until;
  });
}
