import { createHmac, timingSafeEqual } from "node:crypto";

/** Lifetime of a browser session in days after its last refresh. */
export const sessionDays = 30;

/**
 * Grace period, in seconds, during which a replaced refresh token still returns the current one. Tabs share the cookie and may send it
 * concurrently, and a response may be lost. Later reuse is treated as theft.
 */
export const reuseGraceSeconds = 10;

/** Session and generation that identify a refresh token. */
export interface RefreshTokenName {
  readonly sessionId: string;
  /** Sequence number within the session, from 1. */
  readonly generation: number;
}

function proofOf(key: Uint8Array, seed: Uint8Array, { sessionId, generation }: RefreshTokenName): Buffer {
  return createHmac("sha256", key).update(seed).update(`:${sessionId}:${generation}`).digest();
}

/**
 * Returns a session's refresh token for one generation: `<session>.<generation>.<proof>`. The proof is an HMAC, keyed with the
 * installation's secret, over a seed in the session's row. Tokens are not stored. Neither the database nor the secret alone is sufficient
 * to compute one, and concurrent calls for the next token compute the same value.
 */
export function refreshTokenOf(key: Uint8Array, seed: Uint8Array, name: RefreshTokenName): string {
  return `${name.sessionId}.${name.generation}.${proofOf(key, seed, name).toString("base64url")}`;
}

/** Parses a presented token; null if it is malformed. Does not verify it: call `isGenuine`. */
export function parseRefreshToken(token: string): (RefreshTokenName & { readonly proof: Buffer }) | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/.exec(token);
  const [, sessionId, generation, proof] = match ?? [];
  if (sessionId === undefined || generation === undefined || proof === undefined) return null;
  return { sessionId, generation: Number(generation), proof: Buffer.from(proof, "base64url") };
}

/** Returns whether the session has ever issued the token. Compares in constant time. */
export function isGenuine(key: Uint8Array, seed: Uint8Array, presented: RefreshTokenName & { readonly proof: Buffer }): boolean {
  return timingSafeEqual(proofOf(key, seed, presented), presented.proof);
}
