import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Role } from "../../ports/actor.ts";

export const accessTokenSeconds = 900;

const roles: readonly Role[] = ["owner", "admin", "operator", "viewer"];
const issuer = "parlance";

/** Claims of an access token. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly accountId: string;
  readonly userId: string;
  /** The user's role when the token was issued. */
  readonly role: Role;
}

/** Claims of a registration token. They reveal only data that the caller sent and newly created ids. */
export interface RegistrationClaims {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
}

/**
 * Access tokens: HS256, valid for 15 minutes. Tokens of browser sessions contain the session id in the additional `sid` claim. Registration
 * tokens, whose address is not confirmed yet, have no session and contain the address in `email`.
 */
export interface SessionTokens {
  issue(claims: SessionClaims): Promise<string>;
  issueForRegistration(claims: RegistrationClaims): Promise<string>;
  /** Returns the claims, or null if the token is forged, expired or malformed. The caller must check that the session is still live. */
  verify(token: string): Promise<SessionClaims | RegistrationClaims | null>;
}

export function sessionTokens(secret: Uint8Array, clock: Clock, ids: Ids): SessionTokens {
  function sign(userId: string, claims: Readonly<Record<string, string>>): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + accessTokenSeconds)
      .setJti(ids.uuidv7())
      .sign(secret);
  }

  return {
    issue: ({ sessionId, userId, accountId, role }) => sign(userId, { acc: accountId, role, sid: sessionId }),
    issueForRegistration: ({ userId, accountId, email }) => sign(userId, { acc: accountId, role: "owner", email }),
    async verify(token) {
      // jose accepts white space inside base64url and nonzero padding bits. Only the canonical form is accepted here.
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
        const email = payload["email"];
        if (role === undefined || typeof accountId !== "string" || payload.sub === undefined) return null;
        if (typeof sessionId === "string") return { sessionId, accountId, userId: payload.sub, role };
        return typeof email === "string" ? { accountId, userId: payload.sub, email } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
