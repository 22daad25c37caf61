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

/** The user whom a token identifies, or a sentence that tells the host's developer what is wrong with the token. */
export type TokenReading = { readonly user: EndUser } | { readonly user: null; readonly fault: string };

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

const faulty = (fault: string): TokenReading => ({ user: null, fault });

/** Reads and verifies a host's token. */
export async function readEndUserToken(token: string, { personaId, secrets, now }: TokenCheck): Promise<TokenReading> {
  const form = readTokenForm(token);
  if (form === null) return faulty("is not a JWT signed with HS256");
  const fault = claimFault(form.claims, personaId, now.getTime() / 1_000);
  if (fault !== null) return faulty(fault);
  const valid = secrets.filter(({ validUntil }) => validUntil === null || validUntil > now);
  if (valid.length === 0) return faulty("cannot be checked, because the persona has no valid end-user secret");
  const tried = valid.filter(({ kid }) => (form.kid ?? kid) === kid);
  if (tried.length === 0) return faulty("has a `kid` that is not the id of a valid secret of this persona");
  for (const { key } of tried) {
    const refused = await signatureFault(token, key, now);
    if (refused === null) return { user: userIn(form.claims) };
    if (refused !== wrongSignature) return faulty(refused);
  }
  return faulty(wrongSignature);
}

const wrongSignature = "has a signature that does not match the persona's secret: sign with the text of the secret, not decoded";

/** Checks the signature and the time claims. Returns null if both are valid. */
async function signatureFault(token: string, key: Uint8Array, now: Date): Promise<string | null> {
  try {
    await jwtVerify(token, key, {
      algorithms: ["HS256"],
      requiredClaims: ["sub", "iat", "exp"],
      clockTolerance: leewaySeconds,
      currentDate: now,
    });
    return null;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "has expired";
    if (error instanceof errors.JWTClaimValidationFailed) return "has an `nbf` that is invalid or lies in the future";
    if (error instanceof errors.JOSEError) return wrongSignature;
    throw error;
  }
}

/** Returns what is wrong with the claims; null if they are valid. `exp` and `nbf` are checked together with the signature. */
function claimFault(claims: Readonly<Record<string, unknown>>, personaId: string, now: number): string | null {
  const { sub, iat, exp, aud } = claims;
  for (const name of ["sub", "iat", "exp"]) if (claims[name] === undefined) return `lacks the claim \`${name}\``;
  if (typeof sub !== "string" || sub === "" || codePoints(sub) > mostSub || !isStorable(sub)) {
    return `has a \`sub\` that is not a text of 1 to ${mostSub} characters`;
  }
  if (typeof iat !== "number" || typeof exp !== "number") return "has an `iat` or `exp` that is not a number of seconds";
  if (iat > now + leewaySeconds) return "has an `iat` that lies in the future";
  if (exp > now + mostLifeSeconds + leewaySeconds || exp - iat > mostLifeSeconds + leewaySeconds) return "is valid for more than 24 hours";
  if (aud !== undefined && !audiences(aud).includes(personaId)) return "has an `aud` that is not the id of this persona";
  if (attribute(claims["name"], mostName) === null) return `has a \`name\` that is not a text of at most ${mostName} characters`;
  if (attribute(claims["email"], mostEmail) === null) return `has an \`email\` that is not a text of at most ${mostEmail} characters`;
  return null;
}

/** Returns the user from valid claims. */
function userIn(claims: Readonly<Record<string, unknown>>): EndUser {
  const name = attribute(claims["name"], mostName) ?? undefined;
  const email = attribute(claims["email"], mostEmail) ?? undefined;
  return { sub: String(claims["sub"]), attributes: { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) } };
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
