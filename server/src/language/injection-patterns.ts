import type { Pattern } from "./pattern.ts";

/** How texts address the assistant that reads them, in order to make it do something. */
export interface InjectionPatterns {
  /** Words before a command within a sentence. */
  readonly lead: Pattern;
  /** Patterns of a sentence; case is ignored. `{order}` matches where a command begins. */
  readonly patterns: readonly string[];
  /** Matches every sentence that one of the patterns matches: sentences without it are not examined further. Null: the script shows it. */
  readonly hints: Pattern;
}
