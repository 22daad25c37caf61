/** A turn that was sent with an Idempotency-Key. */
export interface TurnRequest {
  readonly personaId: string;
  /** Whose key it is: the visitor, or where a first call came from. */
  readonly scope: string;
  readonly key: string;
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
  /** Claims the right to run the turn; one whose runner died can be claimed anew. Exact under concurrency. */
  claim(request: TurnRequest, bodyHash: Buffer, owner: string, leaseMs: number): Promise<ClaimOutcome>;
  /** The turn came to nothing: the key is free again. */
  drop(request: TurnRequest, owner: string): Promise<void>;
  /** Removes what is older than 24 hours. */
  forgetOld(): Promise<void>;
}
