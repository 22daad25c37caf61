import { randomBytes } from "node:crypto";
import type { Ids } from "../../ports/ids.ts";
import type { Role } from "../../ports/actor.ts";
import { refreshTokenOf, sessionDays } from "./refresh-token.ts";
import type { LiveSession } from "./model/session.ts";
import type { SessionStatements } from "./sessions.sql.ts";
import type { SessionTokens } from "./session-token.ts";

export interface SessionsDeps {
  readonly sessions: SessionStatements;
  readonly tokens: SessionTokens;
  readonly ids: Ids;
  /** Key from which refresh tokens are derived. */
  readonly refreshKey: Uint8Array;
}

/** The result of a sign-in. */
export interface SignedIn {
  readonly accessToken: string;
  /** Sent only in the cookie. */
  readonly refreshToken: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly locale: string | null;
    readonly role: Role;
  };
}

/** Starts a browser session. Resolves to null if the user was removed or the password has changed. */
export async function startSession(
  deps: SessionsDeps,
  person: { readonly accountId: string; readonly id: string; readonly passwordHash: string },
): Promise<SignedIn | null> {
  const seed = randomBytes(32);
  const id = deps.ids.uuidv7();
  const { accountId, id: userId, passwordHash } = person;
  const session = await deps.sessions.open({ id, accountId, userId, passwordHash, seed, days: sessionDays });
  return session === null ? null : signedIn(deps, session, seed, 1);
}

/** Returns the tokens of a session for one generation. */
export async function signedIn(deps: SessionsDeps, session: LiveSession, seed: Uint8Array, generation: number): Promise<SignedIn> {
  const { id: sessionId, accountId, userId, role, email, name, locale } = session;
  return {
    accessToken: await deps.tokens.issue({ sessionId, accountId, userId, role }),
    refreshToken: refreshTokenOf(deps.refreshKey, seed, { sessionId, generation }),
    user: { id: userId, email, name, locale, role },
  };
}
