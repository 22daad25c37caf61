/** A turn that was sent with an idempotency key. */
export interface TurnRequest {
  readonly personaId: string;
  /** Owner of the key: the visitor, or the caller of a first turn. */
  readonly scope: string;
  readonly key: string;
}

export interface ClaimedBy {
  /** Hash of the request without the session. */
  readonly bodyHash: Buffer;
  /** The session that the request names. */
  readonly sessionId: string | null;
  /** Null if not known yet. */
  readonly endUserId: string | null;
  readonly owner: string;
  readonly leaseMs: number;
}

/** A request as it was stored. */
export interface StoredRequest {
  readonly bodyHash: Buffer;
  /** The session that the request named or created. */
  readonly sessionId: string | null;
  /** Whether the request named it. */
  readonly named: boolean;
  /** Null until the turn is committed. */
  readonly response: string | null;
}

export type ClaimOutcome =
  /** Nobody has run it yet: the owner may. */
  | { readonly kind: "claimed" }
  | { readonly kind: "running" }
  /** The key was used with another request. */
  | { readonly kind: "other_body" }
  /** What was streamed then, byte by byte. */
  | { readonly kind: "done"; readonly response: string };

/** Compares a request with the stored one of its key. A first turn that is repeated may name the session that it created. */
export function repeatOutcome(found: StoredRequest, by: Pick<ClaimedBy, "bodyHash" | "sessionId">): ClaimOutcome {
  const sameSession = by.sessionId === null ? !found.named : found.sessionId === null || found.sessionId === by.sessionId;
  if (!sameSession || !found.bodyHash.equals(by.bodyHash)) return { kind: "other_body" };
  return found.response === null ? { kind: "running" } : { kind: "done", response: found.response };
}
