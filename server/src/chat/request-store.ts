/** A turn that was sent with an Idempotency-Key. */
export interface TurnRequest {
  readonly personaId: string;
  /** Whose key it is: the visitor, or where a first call came from. */
  readonly scope: string;
  readonly key: string;
}

export interface ClaimedBy {
  /** Of all that the request says, but for the session. */
  readonly bodyHash: Buffer;
  readonly sessionId: string | null;
  /** Null: not known yet. */
  readonly endUserId: string | null;
  readonly owner: string;
  readonly leaseMs: number;
}

export type ClaimOutcome =
  /** Nobody has run it yet: the owner may. */
  | { readonly kind: "claimed" }
  | { readonly kind: "running" }
  /** Another request was sent with the key. */
  | { readonly kind: "other_body" }
  /** What was streamed then, byte by byte. */
  | { readonly kind: "done"; readonly response: string };

/** Which turns were sent before, kept for 24 hours. */
export interface TurnRequestStore {
  /** Claims the right to run the turn; that of a dead runner can be claimed again. Exact under concurrency. */
  claim(request: TurnRequest, by: ClaimedBy): Promise<ClaimOutcome>;
  /** Notes the session that the turn runs in: its visitor can send the first turn again under the id that it was given. */
  bind(request: TurnRequest, owner: string, sessionId: string): Promise<void>;
  /** The turn came to nothing: the key is free again. */
  drop(request: TurnRequest, owner: string): Promise<void>;
  /** Removes what is older than 24 hours. */
  forgetOld(): Promise<void>;
}
