import type { InjectionGrammar } from "./injection-grammar.ts";
import type { Missing } from "./missing.ts";
import type { Pattern } from "./pattern.ts";

/** How texts give commands to an assistant that reads them. */
export interface InjectionPatterns {
  /** Words before a command within a sentence. */
  readonly lead: Pattern;
  /** Patterns of a sentence; case is ignored. `{order}` matches where a command begins. */
  readonly patterns: readonly string[];
  /** Prefilter: matches every sentence that one of the patterns matches; other sentences are skipped. Null: the script is sufficient. */
  readonly hints: Pattern;
  /** Recognizes sentences that address an assistant in other words. */
  readonly grammar: InjectionGrammar | Missing;
}
