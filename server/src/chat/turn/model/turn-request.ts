/** A turn with an idempotency key. */
export interface TurnRequest {
  readonly personaId: string;
  /** Owner of the key: the visitor or, for a first turn, the caller. */
  readonly scope: string;
  readonly key: string;
}

export interface ClaimedBy {
  /** Hash of the request without the session. */
  readonly bodyHash: Buffer;
  /** The session id in the request. */
  readonly sessionId: string | null;
  /** Null if not yet known. */
  readonly endUserId: string | null;
  readonly owner: string;
  readonly leaseMs: number;
}

/** A stored request. */
export interface StoredRequest {
  readonly bodyHash: Buffer;
  /** The session that the request named or created. */
  readonly sessionId: string | null;
  /** Whether the request named the session. */
  readonly named: boolean;
  /** Null until the turn is committed. */
  readonly response: string | null;
}

export type ClaimOutcome =
  /** The request is new: its owner may run it. */
  | { readonly kind: "claimed" }
  | { readonly kind: "running" }
  /** The key was used with a different request. */
  | { readonly kind: "other_body" }
  /** The bytes streamed then. */
  | { readonly kind: "done"; readonly response: string };

/** Compares a request with the stored one that has its key. A repeated first turn may name the session that it created. */
export function repeatOutcome(found: StoredRequest, by: Pick<ClaimedBy, "bodyHash" | "sessionId">): ClaimOutcome {
  const sameSession = by.sessionId === null ? !found.named : found.sessionId === null || found.sessionId === by.sessionId;
  if (!sameSession || !found.bodyHash.equals(by.bodyHash)) return { kind: "other_body" };
  return found.response === null ? { kind: "running" } : { kind: "done", response: found.response };
}
