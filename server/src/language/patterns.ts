import { SPOKEN } from "./find-pack.ts";
import type { Conversation } from "./language-pack.ts";
import { type Missing, present } from "./missing.ts";
import type { Pattern } from "./pattern.ts";
import type { Script } from "./scripts.ts";

/**
 * Returns a function that joins the alternatives of one pattern of a group in all spoken languages, in the order of the languages.
 * It throws if no language has the pattern: an empty pattern would match everything.
 * @param isIncluded the scripts of the languages that are joined
 */
export function patternsOf<Group extends object>(
  group: (conversation: Conversation) => Group | Missing,
  isIncluded: (script: Script) => boolean = () => true,
): (pattern: (patterns: Group) => Pattern) => string {
  const groups = SPOKEN.filter(({ script }) => isIncluded(script)).flatMap(({ conversation }) => {
    const own: Group | null = present<Group>(group(conversation));
    return own === null ? [] : [own];
  });
  return (pattern) => joined(groups.flatMap((own) => pattern(own) ?? []));
}

function joined(alternatives: readonly string[]): string {
  if (alternatives.length === 0) throw new Error("No language has this pattern");
  return [...new Set(alternatives)].join("|");
}

/** Matches any of the alternatives as whole words. */
export function wholeWords(alternatives: string, flags = ""): RegExp {
  return new RegExp(String.raw`\b(?:${alternatives})\b`, flags);
}

/** Matches any of the alternatives as whole words at the beginning of a text. */
export function firstWords(alternatives: string, flags = ""): RegExp {
  return new RegExp(String.raw`^(?:${alternatives})\b`, flags);
}

/** Matches texts that are one of the alternatives. */
export function wholeText(alternatives: string, flags = ""): RegExp {
  return new RegExp(`^(?:${alternatives})$`, flags);
}
