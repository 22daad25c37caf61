/** Why nothing changed. */
export type ActivationRefusal =
  | { readonly kind: "persona_gone" }
  /** Ids of no account document. */
  | { readonly kind: "unknown"; readonly externalIds: ReadonlySet<string> }
  /** The limit would be exceeded; `active` is the current number. */
  | { readonly kind: "too_many"; readonly active: number };

export interface Replaced {
  readonly kind: "replaced";
  /** All active documents, sorted. */
  readonly externalIds: readonly string[];
  readonly activated: number;
  readonly deactivated: number;
}

export interface Added {
  readonly kind: "added";
  readonly added: number;
}

/**
 * Active account documents of personas, by external id. Changes of one persona are serialized and atomic. Ids must be distinct; a malformed
 * id counts as unknown.
 */
export interface ActivationStore {
  /** Sorted by code points; null when the account has no such persona. */
  list(accountId: string, personaId: string): Promise<string[] | null>;
  /** Makes exactly these active. */
  replace(accountId: string, personaId: string, externalIds: readonly string[]): Promise<Replaced | ActivationRefusal>;
  /** Activates these too. @param most limit of active documents */
  add(accountId: string, personaId: string, externalIds: readonly string[], most: number): Promise<Added | ActivationRefusal>;
  /** Returns those ids whose documents are active for other personas but not for this one. */
  ofOthers(accountId: string, personaId: string, externalIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Deactivates a document; idempotent, also for unknown ids. */
  remove(accountId: string, personaId: string, externalId: string): Promise<"removed" | "was_not_active" | "persona_gone">;
}
