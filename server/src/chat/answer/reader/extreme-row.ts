import { cellsOf } from "../extract/table-row.ts";
import type { Unit } from "../extract/units.ts";
import { orderOf } from "../text/request.ts";
import { matchTerm, matchText } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import type { Reading } from "./reading.ts";

/** Matches a number with the text after it, such as its unit. */
const FIGURE = /^\D{0,3}(\d+(?:[.,]\d+)?)\s*(.*)$/u;
/** Minimum match score of a word with a row or a column name. */
const SAME = 0.9;
const ALIKE = 0.7;

/**
 * Returns the table row that a superlative requests ("Which hose bears the highest pressure?") from the rows that contain the same words as
 * the best row; returns all of these rows if the numbers in the column cannot be compared, and null if the question does not request such a
 * row.
 * @param table rows in the table of the best unit
 */
export function extremeRows(
  best: Unit,
  table: readonly Unit[],
  { question, units, weighed, order: given }: Reading,
): readonly Unit[] | null {
  const order = given ?? orderOf(question.text)?.order;
  if (order === undefined || table.length < 2) return null;
  const at = units.indexOf(best);
  const held = weighed.filter(({ term, own }) => !term.weak && (own[at] ?? 0) >= SAME);
  const meant = table.filter((row) => held.every(({ own }) => (own[units.indexOf(row)] ?? 0) >= SAME));
  if (meant.length < 2) return null;
  const columns = cellsOf(best.text)
    .slice(1)
    .map(({ label }) => ({ label, figures: meant.map((row) => figureOf(row, label)) }));
  const named = columns.filter(({ label }) => question.terms.some((term) => !term.weak && matchTerm(term, matchText(label)) >= ALIKE));
  const asked = named.length > 0 ? named : columns;
  const [column, ...others] = asked.filter(({ figures }) => figures.every((one) => one !== null && one.unit === figures[0]?.unit));
  if (column === undefined || others.length > 0) return named.length > 0 ? meant : null;
  const values = column.figures.map((one) => one?.value ?? 0);
  const first = order.direction === "asc" ? Math.min(...values) : Math.max(...values);
  return meant.filter((_, index) => values[index] === first);
}

function figureOf(row: Unit, label: string): { readonly value: number; readonly unit: string } | null {
  const value = cellsOf(row.text).find((cell) => cell.label === label)?.value ?? "";
  const [, digits, unit = ""] = FIGURE.exec(value.trim()) ?? [];
  return digits === undefined || /\d/.test(unit) ? null : { value: Number(digits.replace(",", ".")), unit: fold(unit) };
}
