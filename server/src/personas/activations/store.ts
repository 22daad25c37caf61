/** Why nothing was changed. */
export type ActivationRefusal =
  | { readonly kind: "persona_gone" }
  /** These are ids of no account document. */
  | { readonly kind: "unknown"; readonly externalIds: ReadonlySet<string> }
  /** More would be active than may be; `active` is how many are. */
  | { readonly kind: "too_many"; readonly active: number };

export interface Replaced {
  readonly kind: "replaced";
  /** All that are active now, sorted. */
  readonly externalIds: readonly string[];
  readonly activated: number;
  readonly deactivated: number;
}

export interface Added {
  readonly kind: "added";
  readonly added: number;
}

/**
 * Which account documents a persona answers from, by the ids that the customer gave. Changes of one persona happen one after the other, each
 * wholly or not at all. Given ids are distinct; one that no document can have is as unknown as one that none has.
 */
export interface ActivationStore {
  /** Sorted by code points; null when the account has no such persona. */
  list(accountId: string, personaId: string): Promise<string[] | null>;
  /** Makes these active and no other. */
  replace(accountId: string, personaId: string, externalIds: readonly string[]): Promise<Replaced | ActivationRefusal>;
  /** @param most that may be active in all */
  add(accountId: string, personaId: string, externalIds: readonly string[], most: number): Promise<Added | ActivationRefusal>;
  /** Those of the ids whose documents are active for other personas and not for this one. */
  ofOthers(accountId: string, personaId: string, externalIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What is not active (or exists nowhere) stays so. */
  remove(accountId: string, personaId: string, externalId: string): Promise<"removed" | "was_not_active" | "persona_gone">;
}
