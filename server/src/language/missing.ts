/** Marks an entry that a language lacks, and gives the reason. Omitting an entry is a compile-time error. */
export interface Missing {
  readonly missing: string;
}

export function missing(reason: string): Missing {
  return { missing: reason };
}

/** Returns the entry; null if the language lacks it. */
export function present<T>(entry: T | Missing): Exclude<T, Missing> | null {
  return isMissing(entry) ? null : (entry as Exclude<T, Missing>);
}

export function isMissing(entry: unknown): entry is Missing {
  return typeof entry === "object" && entry !== null && "missing" in entry;
}
