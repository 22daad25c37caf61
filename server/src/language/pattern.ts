/** Alternatives of a pattern, separated by `|`. Null: the language has no such expressions, or none have been collected. */
export type Pattern = string | null;
