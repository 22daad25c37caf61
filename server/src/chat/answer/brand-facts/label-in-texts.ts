import type { Schedule } from "../../../brands/facts/model/facts.schema.ts";
import type { SourceRecord } from "../extract/record.ts";
import { unitsOf } from "../extract/units.ts";
import { matchTerm, matchText, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";

const SAME_WORD = 0.9;
/** Number of sentences at the start of a section that indicate what it is about. */
const LEAD = 2;

/**
 * Returns the label of the only hours under which text mentions a part of the business that no label names: "Warmth: Finnish sauna, open
 * 14:00–22:00" for the sauna. Otherwise null.
 */
export function labelInTexts(whose: readonly string[], schedules: readonly Schedule[], records: readonly SourceRecord[]): string | null {
  const labels = new Map(schedules.flatMap(({ label }) => (label === null ? [] : [[fold(label), label] as const])));
  const terms = termsOf(whose.join(" ")).filter(({ weak }) => !weak);
  if (labels.size === 0 || terms.length === 0) return null;
  const found = records
    .filter(({ kind }) => kind === "file")
    .flatMap((record) => {
      const units = unitsOf(record).filter(({ heading }) => labels.has(fold(heading)));
      return units.filter((unit, at) => units[at - LEAD]?.heading !== unit.heading && isNamedIn(unit.text));
    })
    .map(({ heading }) => labels.get(fold(heading)) ?? "");
  // The pages in each language have their own labels for the same hours.
  const weekOf = (label: string): string => JSON.stringify(schedules.filter((one) => one.label === label).map(({ days }) => days));
  const [first] = found;
  return first === undefined || new Set(found.map(weekOf)).size > 1 ? null : first;

  function isNamedIn(text: string): boolean {
    const words = matchText(text);
    return terms.every((term) => matchTerm(term, words) >= SAME_WORD);
  }
}
