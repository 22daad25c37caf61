import { fail } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import { isGenuine, parseRefreshToken, reuseGraceSeconds, sessionDays } from "./refresh-token.ts";
import { endSession, type EndSessionDeps } from "./end-session.ts";
import { signedIn, type SessionsDeps, type SignedIn } from "./start-session.ts";

export type RefreshDeps = SessionsDeps & EndSessionDeps & { readonly log: Log };

/**
 * Replaces a refresh token. Each token works once; reuse ends the whole session (RFC 9700, section 4.14.2). Within the grace period after a
 * replacement, the current token is returned again, so concurrent calls neither end the session nor start a second token chain.
 * @throws Failure `auth.unauthorized`
 */
export async function refreshSession(deps: RefreshDeps, token: string | undefined): Promise<SignedIn> {
  const presented = token === undefined ? null : parseRefreshToken(token);
  if (presented === null) fail("auth.unauthorized", "The `refresh_token` cookie is missing. Sign in.");
  const { sessionId, generation } = presented;
  for (;;) {
    const state = await deps.sessions.refreshState(sessionId, generation, reuseGraceSeconds);
    // A token that was never issued for the session has no effect, because session ids are not secret.
    if (state === null || !isGenuine(deps.refreshKey, state.seed, presented) || generation > state.generation) {
      fail("auth.unauthorized", "The refresh token is invalid or expired. Sign in again.");
    }
    if (generation < state.generation) {
      if (state.inGrace) return signedIn(deps, state, state.seed, state.generation);
      await endSession(deps, sessionId, "reuse");
      deps.log.warn({ sessionId, userId: state.userId }, "refresh token reused, session ended");
      fail("auth.unauthorized", "This refresh token was already used, so the session was ended. Sign in again.");
    }
    if (await deps.sessions.advance(sessionId, generation, sessionDays)) return signedIn(deps, state, state.seed, generation + 1);
    // Another call has replaced the token, so the state is read again.
  }
}
