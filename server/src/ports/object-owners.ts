/** Kinds of objects that callers identify by UUID and that belong to one account. */
export const objectKinds = ["brand", "persona", "source", "integration", "job", "onboarding", "webhook", "delivery"] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** Ids by kind, each in its stored form. */
export type NamedObjects = Readonly<Record<ObjectKind, readonly string[]>>;

export interface ObjectOwners {
  /** Returns whether one of the objects exists and belongs to another account. Deleted and hidden objects do not count. */
  hasForeign(accountId: string, named: NamedObjects): Promise<boolean>;
}
