import type { Role, SessionActor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import { isGuid } from "../model/session-id.ts";
import { releaseStep } from "../model/speaking.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { lockSession, notifySessionChanged } from "../session/sessions.sql.ts";
import { publishConversation } from "../session/publish-conversation.ts";
import { closeRequest, reopenRequest } from "../handoff/handoff-steps.sql.ts";
import { releaseHold } from "./operator.sql.ts";
import { operatorProfile } from "./profile.sql.ts";

export interface ReleaseSessionDeps {
  readonly database: Transactions;
}

/** Roles that can release a session that another user has taken over. */
const mayEndOthers: readonly Role[] = ["owner", "admin"];

/**
 * Returns the session to the persona; has no effect if no operator has taken it over. If the operator wrote nothing, the visitor's request
 * waits again.
 * @param request `close`: the request no longer waits; `reopen`: the closed request waits again, unless an operator has taken over the
 * session
 * @throws Failure `resource.not_found`; `auth.forbidden` if another user has taken over the session
 */
export async function releaseSession(
  { database }: ReleaseSessionDeps,
  actor: SessionActor,
  sessionId: string,
  request?: "close" | "reopen",
): Promise<void> {
  if (!isGuid(sessionId)) failUnknownSession();
  const by = request === undefined ? "" : ((await operatorProfile(database, actor.accountId, actor.userId))?.name ?? "");
  const holder = mayEndOthers.includes(actor.role) ? null : actor.userId;
  const key = { accountId: actor.accountId, sessionId: sessionId.toLowerCase() };
  await database.transaction(async (tx) => {
    const session = await lockSession(tx, key.accountId, key.sessionId);
    if (session === null) return failUnknownSession();
    const step = releaseStep(session, holder);
    if (step === "other_operator")
      return fail("auth.forbidden", "Another operator has taken over this session. An owner or admin can release it.");
    if (step === "release") {
      await releaseHold(tx, key);
      await publishConversation(tx, key, session.personaId, { type: "conversation.released", data: { user_id: actor.userId } });
    } else if (request === undefined) return undefined;
    if (request === "close") await closeRequest(tx, key, by);
    if (request === "reopen" && session.handoffRequestedAt === null) await reopenRequest(tx, key, by);
    return notifySessionChanged(tx, key);
  });
}
