import type { KeyKind, KeyRecord, KeySlot } from "../../model/api-key.ts";

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
