import { SPOKEN } from "../../../language/find-pack.ts";
import { fold } from "../text/words.ts";
import { matchText } from "../text/terms.ts";
import type { SourceRecord } from "../extract/record.ts";
import { type Unit, unitsOf } from "../extract/units.ts";

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const PHONE = /(?:\+\d|\b0)\d*(?:[\s()/-]{0,2}\d){5,14}/;
/** Matches a purpose that precedes a telephone number if the number is not for general contact: "(emergencies only): ". */
const EMERGENCY = new RegExp(
  String.raw`(?<!\p{L})(?:${SPOKEN.flatMap(({ conversation }) => conversation.facts?.questions?.emergency ?? []).join("|")})(?!\p{L})[^\d]*$`,
  "u",
);
const LONGEST_PURPOSE = 40;
const CONTACT = ["contact", "phone", "email"];

/** Returns the business's phone number and email address from the documents; empty if they contain neither. */
export function waysToReach(files: readonly SourceRecord[]): string[] {
  const units = files
    .flatMap(unitsOf)
    .map((unit) => ({ unit, rank: rankOf(unit) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank);
  const first = (pattern: RegExp): string[] => {
    for (const { unit } of units) {
      const all = [...unit.text.matchAll(new RegExp(pattern.source, "g"))];
      const found = all
        .find(({ index }) => !EMERGENCY.test(fold(unit.text.slice(Math.max(0, index - LONGEST_PURPOSE), index))))?.[0]
        .trim();
      if (found !== undefined) return [found];
    }
    return [];
  };
  return [...first(PHONE), ...first(EMAIL)];
}

/**
 * Ranks documents by how closely they relate to contacting the business, because contact details elsewhere may be for one specific purpose
 * or place only.
 */
function rankOf({ heading, text, record }: Unit): number {
  const isAbout = (words: string): boolean => {
    const { concepts } = matchText(words);
    return CONTACT.some((one) => concepts.has(one));
  };
  if (!isAbout(record.title)) return 0;
  return 1 + (isAbout(heading) ? 1 : 0) + (isAbout(text) ? 0.5 : 0);
}
