import type { KeyKind, KeyRecord, KeySlot } from "../api-key.ts";

/** Whose key it is: the account's own, or that of one of its personas or integrations. Each has two slots. */
export type KeyHolder =
  | { readonly kind: "account" }
  | { readonly kind: "persona"; readonly personaId: string }
  | { readonly kind: "integration"; readonly integrationId: string };

export interface StoredKey {
  readonly id: string;
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly personaId: string | null;
  readonly integrationId: string | null;
  readonly slot: KeySlot;
  readonly hash: Buffer;
  readonly prefix: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A key as it is presented: with what is to be known of its holder. */
export interface PresentedKey extends StoredKey {
  /** The integration that holds it was disconnected. */
  readonly disconnected: boolean;
}

export interface NewKey {
  readonly id: string;
  readonly accountId: string;
  readonly holder: KeyHolder;
  readonly slot: KeySlot;
  readonly record: KeyRecord;
}

/** Keys of accounts, personas and integrations. */
export interface KeyStore {
  keyByHash(hash: Buffer): Promise<PresentedKey | null>;
  /** Keys of a holder, the primary slot first; null when the account has no such holder. */
  keysOf(accountId: string, holder: KeyHolder): Promise<StoredKey[] | null>;
  /** Puts a key into its slot; what was there is gone. Null when the account has no such holder. */
  replaceKey(key: NewKey): Promise<StoredKey | null>;
  /** Puts a key into an empty slot. */
  addKey(key: NewKey): Promise<StoredKey | "taken" | "no_holder">;
  /** Null when the holder has no such key. */
  setActive(accountId: string, holder: KeyHolder, keyId: string, isActive: boolean): Promise<StoredKey | null>;
  /** False when the holder has no such key. */
  deleteKey(accountId: string, holder: KeyHolder, keyId: string): Promise<boolean>;
  /** Notes when keys were last used; called now and then, not for each call. */
  touchKeys(uses: ReadonlyMap<string, Date>): Promise<void>;
}
