import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Role } from "../actor.ts";

export const accessTokenSeconds = 900;

const roles: readonly Role[] = ["owner", "admin", "operator", "viewer"];
const issuer = "parlance";

/** Claims of an access token. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly accountId: string;
  readonly userId: string;
  /** At the moment of issue. */
  readonly role: Role;
}

/** Access tokens of browser sessions: HS256, 15 minutes; the additional claim `sid` names the session. */
export interface SessionTokens {
  issue(claims: SessionClaims): Promise<string>;
  /** Null when the token is forged, expired or malformed. The caller checks whether the session is live. */
  verify(token: string): Promise<SessionClaims | null>;
}

export function sessionTokens(secret: Uint8Array, clock: Clock, ids: Ids): SessionTokens {
  return {
    async issue({ sessionId, userId, accountId, role }) {
      const now = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT({ acc: accountId, role, sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .setJti(ids.uuidv7())
        .sign(secret);
    },
    async verify(token) {
      // jose accepts white space inside base64url and non-zero padding bits; only the canonical form is accepted here.
      const parts = token.split(".");
      if (parts.length !== 3 || !parts.every((part) => Buffer.from(part, "base64url").toString("base64url") === part)) return null;
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          issuer,
          currentDate: clock.now(),
          requiredClaims: ["exp", "sub", "jti"],
        });
        const role = roles.find((known) => known === payload["role"]);
        const accountId = payload["acc"];
        const sessionId = payload["sid"];
        if (role === undefined || typeof accountId !== "string" || typeof sessionId !== "string" || payload.sub === undefined) return null;
        return { sessionId, accountId, userId: payload.sub, role };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
