import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { SessionEnd } from "./model/session.ts";
import type { SessionStatements } from "./sessions.sql.ts";

export interface EndSessionDeps {
  readonly sessions: Pick<SessionStatements, "end">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/**
 * Ends a session and its access tokens on every node. Does nothing if the session has already ended.
 * @returns the user whose session ended; null if no session ended
 */
export async function endSession(deps: EndSessionDeps, sessionId: string, because: SessionEnd): Promise<string | null> {
  const ended = await deps.sessions.end(sessionId, because);
  if (ended === null) return null;
  const { accountId, userId } = ended;
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return userId;
}
