import type { KeyKind, KeyRecord, KeySlot } from "./api-key.ts";
import type { Role } from "./actor.ts";

export interface StoredKey {
  readonly id: string;
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly personaId: string | null;
  readonly slot: KeySlot;
  readonly hash: Buffer;
  readonly prefix: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface StoredUser {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
}

export interface NewAccount {
  /** Notes together with the account that the demo is to be loaded into it. */
  readonly demo: boolean;
  readonly accountId: string;
  readonly name: string;
  readonly owner: { readonly id: string; readonly email: string; readonly name: string; readonly passwordHash: string };
  readonly key: { readonly id: string; readonly record: KeyRecord };
}

export interface NewKey {
  readonly id: string;
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly personaId: string | null;
  readonly slot: KeySlot;
  readonly record: KeyRecord;
}

/** Accounts, people and keys. */
export interface AuthStore {
  keyByHash(hash: Buffer): Promise<StoredKey | null>;
  /** Puts a key into its slot; what was there is gone. Null when the account has no such persona. */
  replaceKey(key: NewKey): Promise<StoredKey | null>;
  /** Puts a key into an empty slot. */
  addKey(key: NewKey): Promise<StoredKey | "taken" | "no_persona">;
  /** Notes when keys were last used; called now and then, not for each call. */
  touchKeys(uses: ReadonlyMap<string, Date>): Promise<void>;
  /** Ignores the case of the address. */
  userByEmail(email: string): Promise<StoredUser | null>;
  userById(accountId: string, userId: string): Promise<StoredUser | null>;
  countAccounts(): Promise<number>;
  /** Creates account, owner and primary key together. False when the address is taken or, with `onlyFirst`, an account exists. */
  createAccount(account: NewAccount, onlyFirst: boolean): Promise<boolean>;
}
