import type { HelpWording, Problem } from "../../../language/help-wording.ts";
import { spokenEntries } from "../../../language/find-pack.ts";
import { alternativesOf } from "../../../language/alternatives.ts";
import { missing } from "../../../language/missing.ts";
import type { Pattern } from "../../../language/pattern.ts";
import { conversationOf } from "../phrases/phrases-of.ts";
import type { PersonaVoice } from "../types.ts";

const all = spokenEntries(({ help }) => help ?? missing("The answer engine does not recognize such messages in this language")).map(
  ({ entry }) => entry,
);

/** Matches any language's expressions as whole words in a folded message. */
export function helpWords(pattern: (wording: HelpWording) => Pattern): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternativesOf(all, pattern)})(?![\p{L}\p{N}])`, "gu");
}

/** Matches messages that consist of one of the expressions in any language. */
export function helpMessage(pattern: (wording: HelpWording) => Pattern): RegExp {
  return new RegExp(alternativesOf(all, pattern), "u");
}

/** Returns the words that passages about a problem contain, in the given languages (primary subtags). */
export function searchWordsOf(problem: Problem, languages: readonly string[]): string {
  const known = spokenEntries(({ help }) => help ?? missing("no words"));
  return known.flatMap(({ code, entry }) => (languages.includes(code) ? [entry.problems[problem].search] : [])).join(", ");
}

/** Returns the phrases of the language; undefined if it has none. */
export function helpPhrasesOf(language: string, voice: Pick<PersonaVoice, "languages">): HelpWording | undefined {
  return conversationOf(language, voice).help;
}
