import { fail } from "../../platform/errors/fail.ts";
import type { Caller } from "../session/caller.ts";
import { readableSession, type FollowDeps } from "../session/follow-session.ts";
import { checkedText } from "../model/check-text.ts";
import type { Session } from "../store.ts";
import type { HandoffStore } from "./handoff-store.ts";

export interface RequestHandoffDeps {
  readonly handoffs: HandoffStore;
  readonly store: Pick<FollowDeps["store"], "session">;
}

/**
 * Asks for a person to take over the conversation; again is fine.
 * @param assertMayRequest refuses a caller who may not act for the session's visitor
 * @throws Failure `resource.not_found` for an unknown session, `auth.forbidden` for another persona's session, `validation.failed`
 */
export async function requestHandoff(
  deps: RequestHandoffDeps,
  caller: Caller,
  input: { readonly sessionId: string; readonly reason: string | undefined },
  assertMayRequest: (session: Session) => Promise<void>,
): Promise<void> {
  const reason = input.reason === undefined || input.reason.trim() === "" ? null : checkedText("reason", input.reason);
  const session = await readableSession(deps, caller, input.sessionId);
  await assertMayRequest(session);
  // Erased meanwhile.
  if (!(await deps.handoffs.request(session.accountId, session.id, reason))) fail("resource.not_found", "No session with this id exists.");
}
