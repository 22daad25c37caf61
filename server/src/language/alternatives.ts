import type { Pattern } from "./pattern.ts";

/**
 * Joins the alternatives of the same pattern in several languages, in the order of the languages. Throws if no language has the pattern,
 * because an empty pattern would match everything.
 */
export function alternativesOf<Group>(groups: readonly Group[], pattern: (group: Group) => Pattern): string {
  const alternatives = groups.flatMap((group) => pattern(group) ?? []);
  if (alternatives.length === 0) throw new Error("No language has this pattern");
  return [...new Set(alternatives)].join("|");
}
