import { setTimeout as delay } from "node:timers/promises";
import type { SessionActor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Transactions } from "../../ports/database.ts";
import { checkedText } from "../model/check-text.ts";
import { frameId } from "../model/frames.ts";
import { isGuid } from "../model/session-id.ts";
import { shortened } from "../model/shortened.ts";
import { holdMs, lastUsedSeq, messageStep } from "../model/speaking.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { lockSession, notifySessionChanged } from "../session/sessions.sql.ts";
import { failNotHeld } from "./failures.ts";
import { operatorMessage } from "./model/operator-message.ts";
import { insertMessage, noteMessage, type SessionKey } from "./operator.sql.ts";

export interface SayAsOperatorDeps {
  readonly database: Transactions;
  readonly clock: Clock;
}

export interface SaidMessage {
  readonly turnIndex: number;
  readonly eventId: string;
}

const patienceMs = 2_000;
const pauseMs = 25;

/**
 * Adds an operator's message to a session that the operator has taken over, and extends the takeover.
 * @throws Failure `resource.not_found`; `resource.conflict` if the user has not taken over the session, or if a running turn does not end in time
 */
export async function sayAsOperator(
  { database, clock }: SayAsOperatorDeps,
  actor: SessionActor,
  input: { readonly sessionId: string; readonly content: string },
): Promise<SaidMessage> {
  const content = checkedText("content", input.content);
  if (!isGuid(input.sessionId)) failUnknownSession();
  const key = { accountId: actor.accountId, sessionId: input.sessionId.toLowerCase() };
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const said = await sayUnlessRunning(database, key, actor.userId, { content, at: clock.now() });
    if (said !== null) return said;
    if (performance.now() > deadline) fail("resource.conflict", "A turn is being stored. Send the message again.");
    await delay(pauseMs);
  }
}

/** Returns null if a turn is running. After a takeover, a turn takes only milliseconds. */
function sayUnlessRunning(
  database: Transactions,
  key: SessionKey,
  userId: string,
  { content, at }: { readonly content: string; readonly at: Date },
): Promise<SaidMessage | null> {
  return database.transaction(async (tx) => {
    const session = await lockSession(tx, key.accountId, key.sessionId);
    if (session === null) return failUnknownSession();
    const step = messageStep(session, userId);
    if (step === "not_held") return failNotHeld();
    if (step === "turn_running") return null;
    const { epoch } = session;
    const seq = lastUsedSeq(session) + 1;
    const turnIndex = Math.max(0, session.turnCount - 1);
    const data = operatorMessage({ content, turnIndex, at, operatorName: session.operatorName ?? "" });
    await insertMessage(tx, { sessionId: key.sessionId, epoch }, { seq, turnIndex, event: "message", data });
    await noteMessage(tx, key, { seq, preview: shortened(content) }, holdMs);
    await notifySessionChanged(tx, key);
    return { turnIndex, eventId: frameId(epoch, seq) };
  });
}
