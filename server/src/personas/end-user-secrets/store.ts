/** An encrypted secret as stored. */
export interface EncryptedSecret {
  readonly kid: string;
  readonly encrypted: Uint8Array;
  /** Null for the newest. */
  readonly validUntil: Date | null;
}

export type RotateOutcome =
  | { readonly kind: "rotated"; readonly previousValidUntil: Date | null }
  /** The account has no such persona. */
  | { readonly kind: "unknown" }
  /** The maximum number is still valid, including the newest. */
  | { readonly kind: "too_many"; readonly nextEnd: Date };

/** Secrets with which hosts sign the tokens of their users; several per persona overlap during rotation. */
export interface EndUserSecretStore {
  /** Returns the valid secrets, newest first, with the persona's account. Null for an unknown persona. */
  valid(personaId: string): Promise<{ readonly accountId: string; readonly secrets: readonly EncryptedSecret[] } | null>;
  /**
   * Makes the secret the newest. The previous one stays valid for `overlapMs`; older ones keep their ends.
   * @param options.most limit of valid secrets per persona, including the new one
   */
  rotate(
    accountId: string,
    personaId: string,
    secret: { readonly kid: string; readonly encrypted: Uint8Array },
    options: { readonly overlapMs: number; readonly most: number },
  ): Promise<RotateOutcome>;
}
