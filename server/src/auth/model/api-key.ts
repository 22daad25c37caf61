import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const shapes = {
  account: { prefix: "ak_" },
  integration: { prefix: "ik_" },
  persona: { prefix: "pa_live_" },
} as const;

export type KeyKind = keyof typeof shapes;
export type KeySlot = "primary" | "secondary";

/** The stored data of a key. The key itself is never stored. */
export interface KeyRecord {
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
  /** First 12 characters, which identify the key in a list. */
  readonly prefix: string;
}

export function generateKey(kind: KeyKind): string {
  return shapes[kind].prefix + randomBytes(32).toString("base64url");
}

export function recordOf(key: string): KeyRecord {
  return { hash: createHash("sha256").update(key).digest(), prefix: key.slice(0, 12) };
}

/** Returns the kind and canonical form of a presented key; null if it is malformed. Accepts `pa_...` without `live_`. */
export function parseKey(presented: string): { kind: KeyKind; key: string } | null {
  const match = /^(ak_|ik_|pa_live_|pa_)([A-Za-z0-9_-]{43})$/.exec(presented);
  if (match === null) return null;
  const [, prefix, secret] = match;
  switch (prefix) {
    case "ak_":
      return { kind: "account", key: presented };
    case "ik_":
      return { kind: "integration", key: presented };
    default:
      return { kind: "persona", key: `pa_live_${secret}` };
  }
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
