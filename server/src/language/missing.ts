/** Marks an entry that a language does not have, with the reason. An entry that is simply forgotten does not compile. */
export interface Missing {
  readonly missing: string;
}

export function missing(reason: string): Missing {
  return { missing: reason };
}

/** The entry, or null where the language does not have it. */
export function present<T>(entry: T | Missing): Exclude<T, Missing> | null {
  return isMissing(entry) ? null : (entry as Exclude<T, Missing>);
}

export function isMissing(entry: unknown): entry is Missing {
  return typeof entry === "object" && entry !== null && "missing" in entry;
}
