import type { InjectionGrammar } from "./injection-grammar.ts";
import type { Missing } from "./missing.ts";
import type { Pattern } from "./pattern.ts";

/** Phrases in text that give commands to an assistant. */
export interface InjectionPatterns {
  /** Words before a command within a sentence. */
  readonly lead: Pattern;
  /** Patterns that match a sentence; case is ignored. `{order}` matches at the start of a command. */
  readonly patterns: readonly string[];
  /**
   * Prefilter that matches every sentence that one of the patterns can match; other sentences are skipped. If null, the script alone is the
   * prefilter.
   */
  readonly hints: Pattern;
  /**
   * First words of commands: every matching sentence contains one. An asterisk marks the beginning of a word. Null if the language does not
   * separate words;
   * omitted if `hints` is the prefilter.
   */
  readonly firstWords?: readonly string[] | null;
  /** Recognizes sentences that give commands to an assistant but do not match the patterns. */
  readonly grammar: InjectionGrammar | Missing;
}
