/** Kinds of objects that callers name by a UUID and that belong to one account. */
export const objectKinds = ["brand", "persona", "source", "integration", "job", "onboarding"] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** Ids by their kind, each in the form in which it is stored. */
export type NamedObjects = Readonly<Record<ObjectKind, readonly string[]>>;

export interface ObjectOwners {
  /** Whether one of the objects exists and belongs to another account. Deleted and hidden objects do not count. */
  hasForeign(accountId: string, named: NamedObjects): Promise<boolean>;
}
