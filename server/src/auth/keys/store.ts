import type { KeyKind, KeyRecord, KeySlot } from "../model/api-key.ts";

/** The holder of a key: the account, one of its personas or one of its integrations. Each has two slots. */
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

/** A presented key with the facts about its holder. */
export interface PresentedKey extends StoredKey {
  /** The integration that holds the key is disconnected. */
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
  /** Returns the keys of a holder, primary slot first; null when the account has no such holder. */
  keysOf(accountId: string, holder: KeyHolder): Promise<StoredKey[] | null>;
  /** Writes a key into its slot, replacing any key there. Null when the account has no such holder. */
  replaceKey(key: NewKey): Promise<StoredKey | null>;
  /** Writes a key into an empty slot. */
  addKey(key: NewKey): Promise<StoredKey | "taken" | "no_holder">;
  /** Null when the holder has no such key. */
  setActive(accountId: string, holder: KeyHolder, keyId: string, isActive: boolean): Promise<StoredKey | null>;
  /** False when the holder has no such key. */
  deleteKey(accountId: string, holder: KeyHolder, keyId: string): Promise<boolean>;
  /** Records when keys were last used; called in batches, not per call. */
  touchKeys(uses: ReadonlyMap<string, Date>): Promise<void>;
}
