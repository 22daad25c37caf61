import type { FactReading } from "../../language/fact-words.ts";
import type { PageLine } from "../page/page-lines.ts";
import { readClauses } from "./hours-clauses.ts";

/** Maximum length of a column's name. */
const longestName = 60;

/**
 * Splits tables with a column for each part of the business, or for each season, into one list of days per column: "Day | Riding | Shop" becomes
 * "Riding" with its days, and then "Shop" with its days.
 */
export function withColumns(lines: readonly PageLine[], words: FactReading): PageLine[] {
  const found: PageLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as PageLine;
    const rows = isHeader(line, words) ? rowsBelow(lines, at, words) : [];
    if (rows.length === 0) {
      found.push(line);
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

/** Returns whether a row only contains names of columns: none of its cells states days, hours or a closure. */
function isHeader(line: PageLine, words: FactReading): boolean {
  const cells = cellsOf(line);
  return (
    line.heading === 0 &&
    cells.length >= 3 &&
    cells.slice(1).every((cell) => cell !== "" && cell.length <= longestName && (readClauses(cell, words) === null || isDates(cell, words)))
  );
}

/** Returns whether a cell only states a season by its dates. */
function isDates(cell: string, words: FactReading): boolean {
  return (
    readClauses(cell, words)?.clauses.every(
      ({ dates, days, spans, holidays, isClosed }) => dates.length > 0 && days.length + spans.length + holidays.length === 0 && !isClosed,
    ) ?? false
  );
}

/** Returns the rows directly below a header that start with days and have as many cells. */
function rowsBelow(lines: readonly PageLine[], at: number, words: FactReading): PageLine[] {
  const most = cellsOf(lines[at] as PageLine).length;
  const rows: PageLine[] = [];
  for (const line of lines.slice(at + 1)) {
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
