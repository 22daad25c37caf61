import { hasExpected } from "../extract/expected-in-text.ts";
import type { Question } from "../extract/question.ts";
import { rangeMatch } from "../extract/range.ts";
import { type Cell, cellsOf } from "../extract/table-row.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, type Term, termsOf } from "../text/terms.ts";

/** Minimum match score of a word with a column name or a value. */
const SAME = 0.7;

/**
 * Reports whether a question names a table row by one of its values, and the column that answers it: "until when is the north pool open on
 * Fridays?" names the row "Friday" and the column "North pool". The cell's value must be of the expected kind, and a follow-up must itself
 * name the row or the column.
 */
export function isCrossed(
  { row, text }: Pick<Unit, "row" | "text">,
  terms: readonly Term[],
  { expected, said }: Pick<Question, "expected" | "said">,
): boolean {
  if (!row) return false;
  const own = new Set(termsOf(said).map(({ stem }) => stem));
  const cells = cellsOf(text);
  return cells.some((cell, at) => {
    if (at === 0 || cell.label === "" || !hasExpected(expected, cell.value)) return false;
    const naming = terms.filter((term) => matchTerm(term, matchText(cell.label)) >= SAME);
    const picking = terms.filter((term) => !naming.includes(term) && cells.some((other) => other !== cell && holds(other, term)));
    return naming.length > 0 && picking.length > 0 && [...naming, ...picking].some(({ stem }) => own.has(stem));
  });
}

function holds({ value }: Cell, term: Term): boolean {
  return Math.max(matchTerm(term, matchText(value)), rangeMatch(term, value)) >= SAME;
}
