import type { SessionActor } from "../../ports/actor.ts";
import { endWithSession, type EndWithSessionDeps } from "../../auth/sessions/end-with-session.ts";
import { openSession, type FollowDeps, type FollowInput, type Reader } from "../session/follow-session.ts";

export interface FollowConversationDeps {
  readonly follow: FollowDeps;
  readonly signedIn: EndWithSessionDeps;
}

/**
 * Follows a session as an operator until the client disconnects or the user's browser session ends.
 * @param open called after the session is found; opens the client's stream
 * @throws Failure `resource.not_found`
 */
export async function followConversation(
  deps: FollowConversationDeps,
  actor: SessionActor,
  input: FollowInput,
  open: () => Reader,
): Promise<void> {
  const reader = await openSession(deps.follow, { accountId: actor.accountId, personaId: null }, { ...input, forOperator: true }, open);
  endWithSession(deps.signedIn, actor, reader);
}
