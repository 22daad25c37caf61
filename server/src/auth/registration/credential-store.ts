export interface NewRegistration {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Whether the address counts as the person's own without a link. */
  readonly confirmed: boolean;
  readonly tier: string;
}

/** Who was changed. */
export interface ChangedPerson {
  readonly accountId: string;
  readonly userId: string;
}

/** `not_set_up`: the installation's own account is not made yet, and comes first. */
export type RegisterOutcome = "opened" | "address_taken" | "not_set_up";

/** Accounts that people open themselves, and how they prove who they are. */
export interface CredentialStore {
  /** Opens an account with its owner and without a key. */
  register(registration: NewRegistration): Promise<RegisterOutcome>;
  /** Uses up a mailed link: the address is confirmed. Null for a link that is unknown, used or over. */
  confirmEmail(tokenHash: Buffer): Promise<ChangedPerson | null>;
  /** Whether a mailed link would set a password now. */
  mayReset(tokenHash: Buffer): Promise<boolean>;
  /**
   * Uses up a mailed link, of a reset or an invitation: the password is set, the address is confirmed, since the mail arrived there, every browser session
   * of the person ends, and their other links work no more. Null for a link that is unknown, used or over.
   */
  resetPassword(tokenHash: Buffer, passwordHash: string): Promise<ChangedPerson | null>;
  /**
   * Sets a password; the person's browser sessions end, and links that were mailed to them work no more.
   * @param change.from hash of the password that is replaced; null: whatever it is
   * @param change.keepSessionId a session that goes on
   * @returns false when the password is not (any more) `from`
   */
  changePassword(
    person: ChangedPerson,
    change: { readonly from: string | null; readonly to: string; readonly keepSessionId: string | null },
  ): Promise<boolean>;
}
