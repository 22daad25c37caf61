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
export interface AffectedUser {
  readonly accountId: string;
  readonly userId: string;
}

/** `not_set_up`: the installation's own account does not exist yet and must come first. */
export type RegisterOutcome = "opened" | "address_taken" | "not_set_up";

export interface PasswordChange {
  /** Hash of the password to replace; null for any. */
  readonly from: string | null;
  readonly to: string;
  /** A session to keep. */
  readonly keepSessionId: string | null;
}
