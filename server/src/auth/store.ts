import type { KeyRecord } from "./api-key.ts";
import type { Role } from "./actor.ts";

export interface StoredUser {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Null for a person who was invited and has chosen none yet. */
  readonly passwordHash: string | null;
  /** Null until the address is known to be the person's own; nobody signs in before. */
  readonly emailConfirmedAt: Date | null;
}

export interface NewAccount {
  /** How long it is kept at least, where it is a check's own; null for one that people work with. */
  readonly temporarySeconds: number | null;
  /** Notes together with the account that the demo is to be loaded into it. */
  readonly demo: boolean;
  readonly accountId: string;
  readonly name: string;
  readonly owner: { readonly id: string; readonly email: string; readonly name: string; readonly passwordHash: string };
  readonly key: { readonly id: string; readonly record: KeyRecord };
}

/** Accounts and people. */
export interface AuthStore {
  /** Ignores the case of the address. */
  userByEmail(email: string): Promise<StoredUser | null>;
  userById(accountId: string, userId: string): Promise<StoredUser | null>;
  /** How many accounts there are that people work with. */
  countAccounts(): Promise<number>;
  /** Creates account, owner and primary key together. False when the address is taken or, with `onlyFirst`, an account exists. */
  createAccount(account: NewAccount, onlyFirst: boolean): Promise<boolean>;
}
