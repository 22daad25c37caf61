import { matchText } from "../text/terms.ts";
import type { Draft } from "./draft.ts";
import type { SourceRecord } from "./record.ts";
import { sayRow } from "./table-row.ts";
import { type Unit, unitsOf } from "./units.ts";

const REACHABLE = /[\w.+-]+@[\w-]+\.\w|\+\d[\d\s()/-]{6,}|\b0\d{1,4}[\s/-]\d[\d\s/-]{4,}/;
const CONTACT = ["contact", "phone", "email"];

/**
 * Matches a cell that consists only of an email address or a number. In a row that is labeled as contact details, a short number also
 * counts.
 */
const WHOLLY_REACHABLE = /^(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+?\(?\d(?:[\s()/.-]{0,3}\d){4,14})$/;

/**
 * Returns the sentence that gives the business's contact details, followed by the next sentence, or the table rows that contain them; null
 * if there are none.
 * @param language language of the answer
 */
export function contactFrom(records: readonly SourceRecord[], language: string): Draft | null {
  const units = records.filter(({ kind }) => kind === "file").flatMap(unitsOf);
  const [best] = units
    .filter((unit) => (unit.row ? isContactRow(unit) : REACHABLE.test(unit.text)))
    .map((unit) => ({ unit, rank: rankOf(unit) }))
    .filter(({ rank }) => rank >= 1)
    .toSorted((one, other) => other.rank - one.rank);
  if (best === undefined) return null;
  const { unit } = best;
  if (unit.row) {
    const rows = units.filter((one) => one.row && isSameBlock(one, unit) && isContactRow(one));
    const said = rows.map((row, at) => `${at === 0 ? "" : "\n"}${sayRow(row, { language, defaultCurrency: null })}`);
    return { bubbles: [said], cited: [unit.record.documentId] };
  }
  const next = units.find((one) => isSamePlace(one, unit) && one.position === unit.position + 1);
  return { bubbles: [[unit.text, ...(next === undefined ? [] : [next.text])]], cited: [unit.record.documentId] };
}

/** Ranks headings about contact details highest, because contact details elsewhere may be for one specific purpose only. */
function rankOf({ context, text, similarity }: Unit): number {
  const above = matchText(context).concepts;
  const own = matchText(text).concepts;
  return (CONTACT.some((one) => above.has(one)) ? 2 : 0) + (CONTACT.some((one) => own.has(one)) ? 1 : 0) + similarity;
}

function isSamePlace(one: Unit, other: Unit): boolean {
  return isSameBlock(one, other) && !one.row;
}

function isSameBlock(one: Unit, other: Unit): boolean {
  return one.record === other.record && one.passage === other.passage && one.block === other.block;
}

/** Reports whether a table row contains contact details: "Telephone: 01 234", "Channel: E-mail; Address: hello@lakeside.example". */
function isContactRow({ text }: Unit): boolean {
  const { concepts } = matchText(text);
  if (!CONTACT.some((one) => concepts.has(one))) return false;
  return text.split("; ").some((cell) => WHOLLY_REACHABLE.test(cell.slice(cell.indexOf(": ") + 1).trim()));
}
