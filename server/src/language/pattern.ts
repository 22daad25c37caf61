/** Alternatives of a pattern, separated by `|`. Null if the language has no such expressions, or if none have been collected. */
export type Pattern = string | null;
