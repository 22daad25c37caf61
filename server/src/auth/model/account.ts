import type { KeyRecord } from "./api-key.ts";
import type { Role } from "../../ports/actor.ts";

export interface StoredUser {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: string | null;
  readonly role: Role;
  /** Null for an invited user who has not chosen a password yet. */
  readonly passwordHash: string | null;
  /** Null until the address is confirmed. Until then, sign-in is rejected. */
  readonly emailConfirmedAt: Date | null;
}

export interface NewAccount {
  /** Lifetime of a temporary account that a check creates; null for a regular account. */
  readonly temporarySeconds: number | null;
  /** Whether to record, in the same transaction, that the demo must be loaded. */
  readonly demo: boolean;
  readonly accountId: string;
  readonly name: string;
  readonly owner: { readonly id: string; readonly email: string; readonly name: string; readonly passwordHash: string };
  readonly key: { readonly id: string; readonly record: KeyRecord };
}
