/** Kinds of objects that belong to one account and that callers identify by UUID. */
export const objectKinds = ["brand", "persona", "source", "integration", "job", "onboarding", "webhook", "delivery"] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** Ids by kind, in their stored form. */
export type NamedObjects = Readonly<Record<ObjectKind, readonly string[]>>;

export interface ObjectOwners {
  /** Returns whether at least one of the objects exists and belongs to another account. Ignores deleted and hidden objects. */
  hasForeign(accountId: string, named: NamedObjects): Promise<boolean>;
}
