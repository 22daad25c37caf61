import type { KeyKind, KeyRecord, KeySlot } from "../../model/api-key.ts";

/** Owner of a key: the account, one of its personas or one of its integrations. Each owner has two slots. */
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
  readonly name: string | null;
  readonly hash: Buffer;
  readonly prefix: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The stored key that matches a presented key, and data about its owner. */
export interface PresentedKey extends StoredKey {
  /** Whether the key belongs to an integration that was disconnected. */
  readonly disconnected: boolean;
}

/** Absent fields do not change. */
export interface KeyChanges {
  readonly isActive?: boolean;
  readonly name?: string | null;
}

export interface NewKey {
  readonly id: string;
  readonly accountId: string;
  readonly holder: KeyHolder;
  readonly slot: KeySlot;
  /** Null: no name or, if the key replaces another one, the name of that key. */
  readonly name: string | null;
  readonly record: KeyRecord;
}
