import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { SessionEnd } from "./model/session.ts";
import type { SessionStatements } from "./sessions.sql.ts";

export interface EndSessionDeps {
  readonly sessions: Pick<SessionStatements, "end">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Ends a session and its access tokens on every node. Does nothing if the session has already ended. */
export async function endSession(deps: EndSessionDeps, sessionId: string, because: SessionEnd): Promise<void> {
  const accountId = await deps.sessions.end(sessionId, because);
  if (accountId === null) return;
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
}
