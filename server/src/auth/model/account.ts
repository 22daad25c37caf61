import type { KeyRecord } from "./api-key.ts";
import type { Role } from "../../ports/actor.ts";

export interface StoredUser {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: string | null;
  readonly role: Role;
  /** Null for an invited user who has not chosen one yet. */
  readonly passwordHash: string | null;
  /** Null until the address is confirmed; until then, sign-in is rejected. */
  readonly emailConfirmedAt: Date | null;
}

export interface NewAccount {
  /** Expiry of a temporary account, which a check creates; null for a regular one. */
  readonly temporarySeconds: number | null;
  /** Records in the same transaction that the demo is to be loaded. */
  readonly demo: boolean;
  readonly accountId: string;
  readonly name: string;
  readonly owner: { readonly id: string; readonly email: string; readonly name: string; readonly passwordHash: string };
  readonly key: { readonly id: string; readonly record: KeyRecord };
}
