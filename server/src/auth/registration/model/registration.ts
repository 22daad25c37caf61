export interface NewRegistration {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Whether the address counts as confirmed without a link. */
  readonly confirmed: boolean;
  readonly tier: string;
}

/** The affected user. */
export interface ChangedPerson {
  readonly accountId: string;
  readonly userId: string;
}

/** `not_set_up`: the installation's own account does not exist yet and must come first. */
export type RegisterOutcome = "opened" | "address_taken" | "not_set_up";

/** Self-registered accounts and their credentials. */
export interface CredentialStore {
  /** Creates an account with its owner and without a key. */
  register(registration: NewRegistration): Promise<RegisterOutcome>;
  /** Consumes a mailed link: the address is confirmed. Null for an unknown, used or expired link. */
  confirmEmail(tokenHash: Buffer): Promise<ChangedPerson | null>;
  /** Whether a mailed link can currently set a password. */
  mayReset(tokenHash: Buffer): Promise<boolean>;
  /**
   * Consumes a reset or invitation link: sets the password, confirms the address (the mail arrived there), ends every browser session of
   * the user and invalidates their other links. Null for an unknown, used or expired link.
   */
  resetPassword(tokenHash: Buffer, passwordHash: string): Promise<ChangedPerson | null>;
  /**
   * Sets a password, ends the user's browser sessions and invalidates mailed links.
   * @param change.from hash of the password to replace; null for any
   * @param change.keepSessionId a session to keep
   * @returns false when the stored password is not `from`
   */
  changePassword(
    person: ChangedPerson,
    change: { readonly from: string | null; readonly to: string; readonly keepSessionId: string | null },
  ): Promise<boolean>;
}
