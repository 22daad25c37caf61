import { errors, jwtVerify } from "jose";
import { codePoints, isStorable } from "../../platform/lib/text.ts";
import type { EndUserSecret } from "../../personas/end-user-secrets/directory.ts";
import type { UserAttributes } from "../model/session.ts";
import { readTokenForm } from "./token-form.ts";

/** A user logged in to the host. */
export interface EndUser {
  readonly sub: string;
  readonly attributes: UserAttributes;
}

interface TokenCheck {
  readonly personaId: string;
  readonly secrets: readonly EndUserSecret[];
  readonly now: Date;
}

const leewaySeconds = 60;
const mostLifeSeconds = 24 * 60 * 60;
const mostSub = 128;
const mostName = 200;
const mostEmail = 320;

/** Returns the user whom a host's token identifies; null if the token is invalid. */
export async function readEndUserToken(token: string, { personaId, secrets, now }: TokenCheck): Promise<EndUser | null> {
  const form = readTokenForm(token);
  if (form === null) return null;
  const user = userIn(form.claims, personaId, now.getTime() / 1_000);
  if (user === null) return null;
  const tried = secrets.filter(({ kid, validUntil }) => (form.kid ?? kid) === kid && (validUntil === null || validUntil > now));
  for (const { key } of tried) if (await isSigned(token, key, now)) return user;
  return null;
}

/** Checks the signature and the time claims. */
async function isSigned(token: string, key: Uint8Array, now: Date): Promise<boolean> {
  try {
    await jwtVerify(token, key, {
      algorithms: ["HS256"],
      requiredClaims: ["sub", "iat", "exp"],
      clockTolerance: leewaySeconds,
      currentDate: now,
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/** Returns the user from valid claims; `exp` and `nbf` are checked together with the signature. */
function userIn(claims: Readonly<Record<string, unknown>>, personaId: string, now: number): EndUser | null {
  const { sub, iat, exp, aud } = claims;
  if (typeof sub !== "string" || sub === "" || codePoints(sub) > mostSub || !isStorable(sub)) return null;
  if (typeof iat !== "number" || typeof exp !== "number") return null;
  if (iat > now + leewaySeconds || exp > now + mostLifeSeconds + leewaySeconds || exp - iat > mostLifeSeconds + leewaySeconds) return null;
  if (aud !== undefined && !audiences(aud).includes(personaId)) return null;
  const name = attribute(claims["name"], mostName);
  const email = attribute(claims["email"], mostEmail);
  if (name === null || email === null) return null;
  return { sub, attributes: { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) } };
}

function audiences(aud: unknown): string[] {
  const named: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  return named.map((each) => (typeof each === "string" ? each.toLowerCase() : ""));
}

/** Returns undefined if the token does not contain the claim, and null if the claim cannot be stored. */
function attribute(value: unknown, most: number): string | undefined | null {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "string" && codePoints(value) <= most && isStorable(value) ? value : null;
}
