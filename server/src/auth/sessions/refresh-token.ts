import { createHmac, timingSafeEqual } from "node:crypto";

/** Days that a browser session lasts after its last refresh. */
export const sessionDays = 30;

/**
 * Seconds for which a just-replaced refresh token still returns the current one: tabs share the cookie and may send it concurrently, and a
 * response may get lost. Later reuse is treated as theft.
 */
export const reuseGraceSeconds = 10;

/** Identity of a refresh token. */
export interface RefreshTokenName {
  readonly sessionId: string;
  /** Sequence number within the session, from 1. */
  readonly generation: number;
}

function proofOf(key: Uint8Array, seed: Uint8Array, { sessionId, generation }: RefreshTokenName): Buffer {
  return createHmac("sha256", key).update(seed).update(`:${sessionId}:${generation}`).digest();
}

/**
 * Returns a session's refresh token of one generation: `<session>.<generation>.<proof>`. The proof is an HMAC under the installation's secret over a
 * seed in the session's row: neither the database nor the secret alone yields a token, none is stored, and concurrent calls for the next token
 * compute the same value.
 */
export function refreshTokenOf(key: Uint8Array, seed: Uint8Array, name: RefreshTokenName): string {
  return `${name.sessionId}.${name.generation}.${proofOf(key, seed, name).toString("base64url")}`;
}

/** Parses a presented token, or returns null if it is malformed. `isGenuine` verifies it. */
export function parseRefreshToken(token: string): (RefreshTokenName & { readonly proof: Buffer }) | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/.exec(token);
  const [, sessionId, generation, proof] = match ?? [];
  if (sessionId === undefined || generation === undefined || proof === undefined) return null;
  return { sessionId, generation: Number(generation), proof: Buffer.from(proof, "base64url") };
}

/** Whether the session has ever issued the token. Compares in constant time. */
export function isGenuine(key: Uint8Array, seed: Uint8Array, presented: RefreshTokenName & { readonly proof: Buffer }): boolean {
  return timingSafeEqual(proofOf(key, seed, presented), presented.proof);
}
