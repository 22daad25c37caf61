/** A turn with an idempotency key. */
export interface TurnRequest {
  readonly personaId: string;
  /** Owner of the key: the visitor or, for a first turn, the caller. */
  readonly scope: string;
  readonly key: string;
}

export interface ClaimedBy {
  /** Hash of the request, excluding the session. */
  readonly bodyHash: Buffer;
  /** Session id in the request. */
  readonly sessionId: string | null;
  /** Null if the visitor is not known yet. */
  readonly endUserId: string | null;
  readonly owner: string;
  readonly leaseMs: number;
}

/** A stored request. */
export interface StoredRequest {
  readonly bodyHash: Buffer;
  /** Id of the session that the request specified or created. */
  readonly sessionId: string | null;
  /** Whether the request specified the session. */
  readonly named: boolean;
  /** Null until the turn is committed. */
  readonly response: string | null;
}

export type ClaimOutcome =
  /** The request is new, so its owner may run it. */
  | { readonly kind: "claimed" }
  | { readonly kind: "running" }
  /** The key was used with a different request. */
  | { readonly kind: "other_body" }
  /** The recorded response stream. */
  | { readonly kind: "done"; readonly response: string };

/**
 * Compares a request with the stored request that has the same idempotency key. A repeated first turn can include the id of the session that it
 * created.
 */
export function repeatOutcome(found: StoredRequest, by: Pick<ClaimedBy, "bodyHash" | "sessionId">): ClaimOutcome {
  const sameSession = by.sessionId === null ? !found.named : found.sessionId === null || found.sessionId === by.sessionId;
  if (!sameSession || !found.bodyHash.equals(by.bodyHash)) return { kind: "other_body" };
  return found.response === null ? { kind: "running" } : { kind: "done", response: found.response };
}
