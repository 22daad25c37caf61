import { createHmac, timingSafeEqual } from "node:crypto";

/** Days that a browser session goes on after its last refresh. */
export const sessionDays = 30;

/**
 * Seconds for which a refresh token that was just replaced is answered with the one that counts: tabs of one browser share the cookie and may
 * send it at the same moment, and an answer may get lost. After that, using it again is theft.
 */
export const reuseGraceSeconds = 10;

/** What names a refresh token. */
export interface RefreshTokenName {
  readonly sessionId: string;
  /** Counts the session's tokens from 1. */
  readonly generation: number;
}

function proofOf(key: Uint8Array, seed: Uint8Array, { sessionId, generation }: RefreshTokenName): Buffer {
  return createHmac("sha256", key).update(seed).update(`:${sessionId}:${generation}`).digest();
}

/**
 * A session's refresh token of one generation: `<session>.<generation>.<proof>`. The proof is an HMAC under the installation's secret over a seed of
 * the session's row, so that neither the database nor the secret alone makes a token, none is stored, and calls that race for the next one all
 * compute the same.
 */
export function refreshTokenOf(key: Uint8Array, seed: Uint8Array, name: RefreshTokenName): string {
  return `${name.sessionId}.${name.generation}.${proofOf(key, seed, name).toString("base64url")}`;
}

/** What a presented token names, or null when it has no token's shape. Whether it is genuine is for `isGenuine` to say. */
export function parseRefreshToken(token: string): (RefreshTokenName & { readonly proof: Buffer }) | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/.exec(token);
  const [, sessionId, generation, proof] = match ?? [];
  if (sessionId === undefined || generation === undefined || proof === undefined) return null;
  return { sessionId, generation: Number(generation), proof: Buffer.from(proof, "base64url") };
}

/** Whether the session has ever given the token out. Compares in constant time. */
export function isGenuine(key: Uint8Array, seed: Uint8Array, presented: RefreshTokenName & { readonly proof: Buffer }): boolean {
  return timingSafeEqual(proofOf(key, seed, presented), presented.proof);
}
