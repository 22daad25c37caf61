import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { Role, SessionActor } from "./actor.ts";

export const accessTokenSeconds = 900;

const roles: readonly Role[] = ["owner", "admin", "operator", "viewer"];
const issuer = "parlance";

/** Access tokens of browser sessions: HS256, 15 minutes (decisions, chapter 12). */
export interface SessionTokens {
  issue(user: { readonly userId: string; readonly accountId: string; readonly role: Role }): Promise<string>;
  /** Null when the token is forged, expired or of another make. */
  verify(token: string): Promise<SessionActor | null>;
}

export function sessionTokens(secret: Uint8Array, clock: Clock, ids: Ids): SessionTokens {
  return {
    async issue({ userId, accountId, role }) {
      const now = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT({ acc: accountId, role })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .setJti(ids.uuidv7())
        .sign(secret);
    },
    async verify(token) {
      // jose accepts blanks inside base64url; a token is taken in its one canonical form only.
      if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.test(token)) return null;
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          issuer,
          currentDate: clock.now(),
          requiredClaims: ["exp", "sub", "jti"],
        });
        const role = roles.find((known) => known === payload["role"]);
        const accountId = payload["acc"];
        if (role === undefined || typeof accountId !== "string" || payload.sub === undefined) return null;
        return { kind: "session", accountId, userId: payload.sub, role };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
