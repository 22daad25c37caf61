import type { KeyRecord } from "./model/api-key.ts";
import type { Role } from "../ports/actor.ts";

export interface StoredUser {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Null for an invited user who has not chosen one yet. */
  readonly passwordHash: string | null;
  /** Null until the address is confirmed; sign-in is rejected before. */
  readonly emailConfirmedAt: Date | null;
}

export interface NewAccount {
  /** Minimum lifetime of a check's account; null for a regular one. */
  readonly temporarySeconds: number | null;
  /** Records in the same transaction that the demo is to be loaded. */
  readonly demo: boolean;
  readonly accountId: string;
  readonly name: string;
  readonly owner: { readonly id: string; readonly email: string; readonly name: string; readonly passwordHash: string };
  readonly key: { readonly id: string; readonly record: KeyRecord };
}

/** Accounts and users. */
export interface AuthStore {
  /** Ignores the case of the address. */
  userByEmail(email: string): Promise<StoredUser | null>;
  userById(accountId: string, userId: string): Promise<StoredUser | null>;
  /** Counts the regular accounts. */
  countAccounts(): Promise<number>;
  /** Creates account, owner and primary key in one transaction. False when the address is taken or, with `onlyFirst`, an account exists. */
  createAccount(account: NewAccount, onlyFirst: boolean): Promise<boolean>;
}
