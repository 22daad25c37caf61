import type { FactReading } from "../../language/fact-words.ts";
import type { PageLine } from "../page/page-lines.ts";
import { readClauses } from "./hours-clauses.ts";

/** Maximum length of a column's name. */
const longestName = 60;

/**
 * Splits tables with a column for each part of the business, or for each season, into one list of days per column: "Day | Riding | Shop"
 * becomes "Riding" with its days, and then "Shop" with its days.
 */
export function withColumns(lines: readonly PageLine[], words: FactReading): PageLine[] {
  const found: PageLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = withCorner(lines[at] as PageLine, lines[at + 1]);
    const rows = isHeader(line, words) ? rowsBelow(line, lines.slice(at + 1), words) : [];
    if (rows.length === 0) {
      found.push(lines[at] as PageLine);
      continue;
    }
    for (const [column, name] of cellsOf(line).entries()) {
      if (column === 0) continue;
      found.push({ ...line, text: name, contacts: [] });
      for (const row of rows) {
        const cells = cellsOf(row);
        found.push({ ...row, text: `${cells[0] ?? ""}\t${cells[column] ?? ""}`, contacts: [] });
      }
    }
    at += rows.length;
  }
  return found;
}

const cellsOf = ({ text }: PageLine): string[] => text.split("\t").map((cell) => cell.trim());

/**
 * Adds an empty first cell to a row that has one cell fewer than the row below, because an empty cell at the corner of a table is not read.
 */
function withCorner(line: PageLine, below: PageLine | undefined): PageLine {
  const count = cellsOf(line).length;
  const hasCorner = count >= 2 && below !== undefined && cellsOf(below).length === count + 1;
  return hasCorner ? { ...line, text: `\t${line.text}` } : line;
}

/** Returns whether a row contains only column names: none of its cells contains days, hours or a closure. */
function isHeader(line: PageLine, words: FactReading): boolean {
  const cells = cellsOf(line);
  return (
    line.heading === 0 &&
    cells.length >= 3 &&
    cells.slice(1).every((cell) => cell !== "" && cell.length <= longestName && (readClauses(cell, words) === null || isDates(cell, words)))
  );
}

/** Returns whether a cell contains only the dates of a season. */
function isDates(cell: string, words: FactReading): boolean {
  return (
    readClauses(cell, words)?.clauses.every(
      ({ dates, days, spans, holidays, isClosed }) => dates.length > 0 && days.length + spans.length + holidays.length === 0 && !isClosed,
    ) ?? false
  );
}

/** Returns the rows directly below a header that start with days and have as many cells as the header. */
function rowsBelow(header: PageLine, lines: readonly PageLine[], words: FactReading): PageLine[] {
  const most = cellsOf(header).length;
  const rows: PageLine[] = [];
  for (const line of lines) {
    const cells = cellsOf(line);
    const days = readClauses(cells[0] ?? "", words)?.clauses ?? [];
    if (
      line.heading > 0 ||
      cells.length !== most ||
      days.length === 0 ||
      !days.every((one) => one.days.length > 0 && one.spans.length === 0)
    )
      break;
    rows.push(line);
  }
  return rows;
}
