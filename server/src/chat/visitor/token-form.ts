import { hasDuplicateMembers } from "./duplicate-members.ts";

/** The parts of a token that can be read without its secret. */
export interface TokenForm {
  /** Key id of the secret; undefined if the token does not contain a key id. */
  readonly kid: string | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Maximum length of a token, far more than valid claims require. */
const mostCharacters = 8_192;

/**
 * Parses a token in the only accepted form (RFC 7515, compact serialization): three parts in canonical base64url, a header that specifies
 * HS256 and no extensions, and objects without duplicate members. Returns null for any other form. Does not verify the signature.
 */
export function readTokenForm(token: string): TokenForm | null {
  if (token.length > mostCharacters) return null;
  const parts = token.split(".");
  const [head, payload, signature] = parts.map(decoded);
  if (parts.length !== 3 || !head || !payload || !signature) return null;
  const header = objectIn(head);
  const claims = objectIn(payload);
  if (header === null || claims === null || header["alg"] !== "HS256" || "crit" in header || "b64" in header) return null;
  const kid = header["kid"];
  return kid === undefined || typeof kid === "string" ? { kid, claims } : null;
}

/** Decodes a part; returns null if it is empty or not in canonical form. */
function decoded(part: string): Buffer | null {
  const bytes = Buffer.from(part, "base64url");
  return bytes.length > 0 && bytes.toString("base64url") === part ? bytes : null;
}

function objectIn(bytes: Buffer): Record<string, unknown> | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value) || hasDuplicateMembers(text)) return null;
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}
