import { alternativesOf } from "./alternatives.ts";
import { SPOKEN } from "./find-pack.ts";
import type { Conversation, LanguagePack } from "./language-pack.ts";
import { LANGUAGES } from "./languages.ts";
import { type Missing, present } from "./missing.ts";
import type { Pattern } from "./pattern.ts";
import type { Script } from "./scripts.ts";

/**
 * Returns a function that joins the alternatives of a pattern from all spoken languages, in the order of the languages. The function throws
 * if no language has the pattern.
 * @param isIncluded selects the scripts of the languages that are joined
 */
export function patternsOf<Group extends object>(
  group: (conversation: Conversation) => Group | Missing,
  isIncluded: (script: Script) => boolean = () => true,
): (pattern: (patterns: Group) => Pattern) => string {
  return joining(SPOKEN.filter(({ script }) => isIncluded(script)).map(({ conversation }) => group(conversation)));
}

/** Like `patternsOf`, for groups that languages without a built-in answer engine can also have. */
export function packPatternsOf<Group extends object>(
  group: (pack: LanguagePack) => Group | Missing,
  isIncluded: (script: Script) => boolean = () => true,
): (pattern: (patterns: Group) => Pattern) => string {
  return joining(LANGUAGES.filter(({ script }) => isIncluded(script)).map(group));
}

function joining<Group extends object>(entries: readonly (Group | Missing)[]): (pattern: (patterns: Group) => Pattern) => string {
  const groups = entries.flatMap((entry) => {
    const own: Group | null = present<Group>(entry);
    return own === null ? [] : [own];
  });
  return (pattern) => alternativesOf(groups, pattern);
}

/** Matches any of the alternatives as whole words. */
export function wholeWords(alternatives: string, flags = ""): RegExp {
  return new RegExp(String.raw`\b(?:${alternatives})\b`, flags);
}

/** Matches any of the alternatives as whole words at the start of the text. */
export function firstWords(alternatives: string, flags = ""): RegExp {
  return new RegExp(String.raw`^(?:${alternatives})\b`, flags);
}

/** Matches a string that equals one of the alternatives. */
export function wholeText(alternatives: string, flags = ""): RegExp {
  return new RegExp(`^(?:${alternatives})$`, flags);
}
