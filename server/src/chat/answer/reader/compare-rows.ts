import { patternsOf } from "../../../language/patterns.ts";
import type { Draft } from "../extract/draft.ts";
import { readQuestion } from "../extract/question.ts";
import type { SourceRecord } from "../extract/record.ts";
import { type MoneyWording, sayRow } from "../extract/table-row.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { matchTerm, matchText, type Term, termsOf } from "../text/terms.ts";

const JOINTS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${patternsOf((conversation) => conversation.requests)(({ comparedJoints }) => comparedJoints)})(?![\p{L}\p{N}])`,
  "giu",
);
/** Minimum match score of a word with the name of a row. */
const SAME = 0.9;
/** Minimum fraction of the other words that the table and its headings must contain. */
const ABOUT = 0.5;
/** Maximum length of a line that is a table row without cells: "Studio   within 4 hours". */
const LONGEST_LINE = 80;

interface Pair {
  readonly rows: readonly [Unit, Unit];
  readonly about: number;
}

/**
 * Compares two table rows that a question names ("Is the notice longer on a monthly or a yearly plan?"); null if no table contains both.
 */
export function compareRows(text: string, records: readonly SourceRecord[], money: MoneyWording): Draft | null {
  const question = readQuestion(text);
  const tables = tablesOf(records);
  const pairs = [...text.matchAll(JOINTS)].flatMap((joint): Pair[] => {
    const one = termsOf(text.slice(0, joint.index)).findLast(isName);
    const other = termsOf(text.slice(joint.index + joint[0].length)).find(isName);
    if (one === undefined || other === undefined || one.stem === other.stem) return [];
    const others = question.terms.filter(({ stem, weak, light }) => !weak && !light && stem !== one.stem && stem !== other.stem);
    return others.length === 0 ? [] : tables.flatMap((units) => pairIn(units, [one, other], others) ?? []);
  });
  const [best] = pairs.toSorted((one, other) => other.about - one.about);
  if (best === undefined) return null;
  const [first] = best.rows;
  return {
    bubbles: [best.rows.map((row) => row.text)],
    cited: [first.record.documentId],
    shown: new Map(best.rows.map((row) => [row.text, row.row ? sayRow(row, money, question) : sayLine(row.text)])),
  };
}

/** Groups the units of files by the headings above them. */
function tablesOf(records: readonly SourceRecord[]): readonly (readonly Unit[])[] {
  const tables = new Map<string, Unit[]>();
  for (const unit of records.flatMap(unitsOf)) {
    const key = `${unit.record.documentId}\n${String(unit.passage)}\n${unit.context}`;
    const own = tables.get(key);
    if (own === undefined) tables.set(key, [unit]);
    else own.push(unit);
  }
  return [...tables.values()];
}

function isName({ weak }: Term): boolean {
  return !weak;
}

/** Returns the two rows with these names if the table is about the other words. */
function pairIn(units: readonly Unit[], [one, other]: readonly [Term, Term], others: readonly Term[]): Pair | null {
  const [first] = units;
  if (first === undefined) return null;
  const named = (term: Term, without: Term): Unit | null => {
    const rows = units.filter((unit) => isCalled(unit, term) && !isCalled(unit, without));
    const rated = rows.map((row) => ({ row, held: share(others, row.text) })).toSorted((a, b) => b.held - a.held);
    const [best, next] = rated;
    // The other words distinguish rows with the same name.
    return best === undefined || best.held === next?.held ? null : best.row;
  };
  const [left, right] = [named(one, other), named(other, one)];
  if (left === null || right === null || left.row !== right.row) return null;
  const about = share(others, [first.record.title, first.context, ...units.map(({ text }) => text)].join("\n"));
  return about < ABOUT ? null : { rows: [left, right], about };
}

/** Returns the fraction of the words that the text contains. */
function share(terms: readonly Term[], text: string): number {
  const prepared = matchText(text);
  return terms.filter((term) => matchTerm(term, prepared) >= SAME).length / terms.length;
}

/** Reports whether the first cell of a row, or the first word of a short line, contains the name. */
function isCalled({ text, row, entry }: Unit, term: Term): boolean {
  const name = row ? firstCell(text) : !entry && text.length <= LONGEST_LINE ? (COLUMN_GAP.exec(text)?.[1] ?? "") : "";
  return name !== "" && matchTerm(term, matchText(name)) >= SAME;
}

/** Returns the value in the first cell: "Monthly" for "You pay: Monthly; Notice: 30 days". */
function firstCell(text: string): string {
  const [cell = ""] = text.split("; ");
  return cell.slice(cell.indexOf(": ") + 1).trim();
}

/** Matches a short name before the column gap in a table aligned with spaces. */
const COLUMN_GAP = /^(\S.{0,30}?)(?:\s{2,}|\t)/;

function sayLine(text: string): string {
  const said = text.replace(/(?:\s{2,}|\t)/, ": ").replaceAll(/\s{2,}/g, ", ");
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
