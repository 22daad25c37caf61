import { matchText } from "../text/terms.ts";
import type { Draft } from "./draft.ts";
import type { SourceRecord } from "./record.ts";
import { type Unit, unitsOf } from "./units.ts";

const REACHABLE = /[\w.+-]+@[\w-]+\.\w|\+\d[\d\s()/-]{6,}|\b0\d{1,4}[\s/-]\d[\d\s/-]{4,}/;
const CONTACT = ["contact", "phone", "email"];

/** The sentence of the documents that says how to reach the business, with the one after it; null where none does. */
export function contactFrom(records: readonly SourceRecord[]): Draft | null {
  const units = records.filter(({ kind }) => kind === "file").flatMap(unitsOf);
  const [best] = units
    .filter((unit) => !unit.row && REACHABLE.test(unit.text))
    .map((unit) => ({ unit, rank: rankOf(unit) }))
    .filter(({ rank }) => rank >= 1)
    .toSorted((one, other) => other.rank - one.rank);
  if (best === undefined) return null;
  const { unit } = best;
  const next = units.find((one) => isSamePlace(one, unit) && one.position === unit.position + 1);
  return { bubbles: [[unit.text, ...(next === undefined ? [] : [next.text])]], cited: [unit.record.documentId] };
}

/** A heading about contact tells most: an address elsewhere may serve one purpose only. */
function rankOf({ context, text, similarity }: Unit): number {
  const above = matchText(context).concepts;
  const own = matchText(text).concepts;
  return (CONTACT.some((one) => above.has(one)) ? 2 : 0) + (CONTACT.some((one) => own.has(one)) ? 1 : 0) + similarity;
}

function isSamePlace(one: Unit, other: Unit): boolean {
  return one.record === other.record && one.passage === other.passage && one.block === other.block && !one.row;
}
