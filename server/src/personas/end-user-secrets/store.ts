/** A secret as it lies in the database: only the service's own key opens it. */
export interface SealedSecret {
  readonly kid: string;
  readonly sealed: Uint8Array;
  /** Null for the newest. */
  readonly validUntil: Date | null;
}

export type RotateOutcome =
  | { readonly kind: "rotated"; readonly previousValidUntil: Date | null }
  /** The account has no such persona. */
  | { readonly kind: "unknown" }
  /** As many as may be are still valid, the newest included. */
  | { readonly kind: "too_many"; readonly nextEnd: Date };

/** Secrets with which hosts sign the tokens of their users, several a persona while one replaces another. */
export interface EndUserSecretStore {
  /** Those that are valid now, the newest first, with the account that the persona belongs to. Null when there is no such persona. */
  valid(personaId: string): Promise<{ readonly accountId: string; readonly secrets: readonly SealedSecret[] } | null>;
  /**
   * Makes the secret the newest. The one before it is valid for `overlapMs` from now on; those before it keep the ends that they have.
   * @param options.most secrets of one persona that may be valid at once, the new one included
   */
  rotate(
    accountId: string,
    personaId: string,
    secret: { readonly kid: string; readonly sealed: Uint8Array },
    options: { readonly overlapMs: number; readonly most: number },
  ): Promise<RotateOutcome>;
}
