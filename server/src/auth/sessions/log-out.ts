import { endSession, type EndSessionDeps } from "./end-session.ts";
import { isGenuine, parseRefreshToken } from "./refresh-token.ts";
import type { SessionStatements } from "./sessions.sql.ts";
import type { SessionTokens } from "./session-token.ts";

export interface LogOutDeps extends EndSessionDeps {
  readonly sessions: Pick<SessionStatements, "end" | "refreshState">;
  readonly tokens: Pick<SessionTokens, "verify">;
  readonly refreshKey: Uint8Array;
}

/**
 * Ends the session of an access token, or of a refresh token of any generation. Does nothing if neither token is given.
 * @returns the user whose session ended; null if no session ended
 */
export async function logOut(
  deps: LogOutDeps,
  tokens: { readonly refresh?: string | undefined; readonly access?: string | undefined },
): Promise<string | null> {
  let userId: string | null = null;
  const presented = tokens.refresh === undefined ? null : parseRefreshToken(tokens.refresh);
  if (presented !== null) {
    const state = await deps.sessions.refreshState(presented.sessionId, presented.generation, 0);
    if (state !== null && isGenuine(deps.refreshKey, state.seed, presented)) userId = await endSession(deps, presented.sessionId, "logout");
  }
  const claims = tokens.access === undefined ? null : await deps.tokens.verify(tokens.access);
  if (claims !== null && "sessionId" in claims) userId = (await endSession(deps, claims.sessionId, "logout")) ?? userId;
  return userId;
}
