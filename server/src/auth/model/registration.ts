export interface NewRegistration {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Whether the address is considered confirmed without a link. */
  readonly confirmed: boolean;
  readonly tier: string;
}

/** The user whom a change affects. */
export interface AffectedUser {
  readonly accountId: string;
  readonly userId: string;
}

/** `not_set_up`: the installation's own account does not exist yet and must be created first. */
export type RegisterOutcome = "opened" | "address_taken" | "not_set_up";

export interface PasswordChange {
  /** Hash of the password to replace; null to replace any password. */
  readonly from: string | null;
  readonly to: string;
  /** A session to keep; null if all sessions end. */
  readonly keepSessionId: string | null;
}
