import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { LiveSession } from "./model/session.ts";
import type { SessionStatements } from "./sessions.sql.ts";

/** Returns the session, or null if it has ended. Cached until the account changes. */
export type LiveSessions = (sessionId: string) => Promise<LiveSession | null>;

export function liveSessions(store: Pick<SessionStatements, "live">, cache: AccountCache): LiveSessions {
  return cache.view<LiveSession>({
    load: (sessionId) => store.live(sessionId),
    accountOf: ({ accountId }) => accountId,
    max: 20_000,
    maxAge: 10_000,
  });
}
