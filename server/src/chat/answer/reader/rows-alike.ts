import { rangeMatch } from "../extract/range.ts";
import { cellsOf } from "../extract/table-row.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, type Term, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import type { Weighed } from "./weigh.ts";

/** Minimum match score between a word of the question and a row. */
const SAME = 0.9;
/** Maximum number of rows that a question may refer to; more rows are not an answer. */
const MOST_ALIKE = 5;

/**
 * Returns the rows that match a question as closely as the best row does: both private lessons for "How much is a private lesson?". Rows
 * whose names contain other words are left out if the question names a row completely.
 */
export function rowsNamedAlike(best: Unit, table: readonly Unit[], weighed: readonly Weighed[]): readonly Unit[] {
  const terms = weighed.flatMap(({ term }) => (term.weak || namesAllRows(term, best) ? [] : [term]));
  const held = terms.filter((term) => isHeld(term, best));
  const alike = table.filter((row) => row === best || held.every((term) => isHeld(term, row)));
  const named = alike.filter((row) => isCompletelyNamed(row, terms));
  const meant = named.length > 0 ? named : alike;
  return meant.length > MOST_ALIKE ? [best] : meant;
}

/** Reports whether a word names the column of the rows' names, and thus every row: "bike" for "Bike: Tandem". */
export function namesAllRows(term: Term, { text }: Unit): boolean {
  const label = cellsOf(text)[0]?.label ?? "";
  return label !== "" && matchTerm(term, matchText(label)) >= SAME;
}

function isHeld(term: Term, { text }: Unit): boolean {
  const values = cellsOf(text)
    .map(({ value }) => value)
    .join("\n");
  return matchTerm(term, matchText(values)) >= SAME || rangeMatch(term, values) > 0;
}

/** Reports whether the terms contain all words in the name of a row, apart from a remark in parentheses. */
export function isCompletelyNamed(row: Unit, terms: readonly Term[]): boolean {
  const name = termsOf(nameOf(row).replace(/\(.*?\)/g, " ")).filter(({ weak, light }) => !weak && !light);
  return name.length > 0 && name.every((word) => terms.some((term) => matchTerm(term, matchText(word.word)) >= SAME));
}

/** Returns the names of the columns in which rows with the same name differ. */
export function distinguishing(row: Unit, table: readonly Unit[]): ReadonlySet<string> {
  const others = table.filter((other) => other !== row && fold(nameOf(other)) === fold(nameOf(row)));
  const cells = cellsOf(row.text).slice(1);
  const differs = ({ label, value }: (typeof cells)[number]): boolean =>
    label !== "" && others.some(({ text }) => cellsOf(text).some((cell) => cell.label === label && cell.value !== value));
  return new Set(cells.filter(differs).map(({ label }) => label));
}

function nameOf({ text }: Unit): string {
  return cellsOf(text)[0]?.value ?? "";
}
