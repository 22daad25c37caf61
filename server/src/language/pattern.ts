/** Alternatives of a pattern, separated by `|`. Null: nothing is said so in the language, or nothing has been collected. */
export type Pattern = string | null;
