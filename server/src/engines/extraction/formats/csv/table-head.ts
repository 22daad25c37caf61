/** The rows above the data of a table. */
export interface TableHead {
  /** Lines above the header: title and remarks. */
  readonly preface: readonly string[];
  /** Column names; empty if the first row is data. */
  readonly header: readonly string[];
  /** Number of rows in the preface and the header. */
  readonly rows: number;
}

/** Maximum fraction of columns filled by a title or a remark above the table. */
const MAX_PREFACE_SHARE = 1 / 3;
const MAX_REMARK_SHARE = 1 / 2;
/** Minimum fraction of numbers in the cells below the numbers of the first row for that row to be data. */
const MIN_NUMERIC = 0.8;
const NUMBER = /^[-+(]?\s?(?:[A-Z]{3}\s?|\p{Sc}\s?)?\d[\d.,'\s\u00a0]*(?:\s?%|\s?\p{Sc}|\s?[A-Z]{3})?\)?$/u;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T\s]\d{1,2}:\d{2}.*)?$/;
const ADDRESS = /^(?:https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/;
const YEAR = /^(?:19|20)\d\d$/;

/** Finds the header in the first rows of a table. `rows` must not be empty. */
export function tableHead(rows: readonly (readonly string[])[]): TableHead {
  const width = commonWidth(rows);
  let first = 0;
  const preface: string[] = [];
  while (first < rows.length - 1 && isAbove(rows[first] ?? [], width)) {
    preface.push(
      filledCells(rows[first] ?? [])
        .join(" ")
        .replace(/^#+\s*/, ""),
    );
    first++;
  }
  const candidate = rows[first] ?? [];
  const isHeader = !isData(candidate, rows.slice(first + 1));
  return { preface, header: isHeader ? candidate : [], rows: first + (isHeader ? 1 : 0) };
}

/** Returns whether a row precedes a table of this width: a remark, or a title that fills only a few cells. */
function isAbove(row: readonly string[], width: number): boolean {
  const filled = filledCells(row).length;
  if (width < 3) return width === 2 && row.length === 1;
  const isRemark = row[0]?.startsWith("#") === true;
  return filled <= Math.max(1, width * (isRemark ? MAX_REMARK_SHARE : MAX_PREFACE_SHARE));
}

function filledCells(row: readonly string[]): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== "");
}

/** Returns the most common row width, ignoring empty cells at the end of a row. */
function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const width = row.findLastIndex((cell) => cell.trim() !== "") + 1;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  let best = 1;
  for (const [width, count] of counts) if (count > (counts.get(best) ?? 0) || (count === counts.get(best) && width > best)) best = width;
  return best;
}

/** Returns whether the first row is data: numbers, dates or addresses above similar cells. Years above numbers are column names. */
function isData(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const cells = row.map((cell) => cell.trim());
  if (cells.some((cell) => ADDRESS.test(cell))) return true;
  const columns = [...cells.keys()].filter((column) => isFigure(cells[column] ?? ""));
  if (columns.length === 0 || below.length === 0) return false;
  if (columns.every((column) => YEAR.test(cells[column] ?? "")) && columns.length > 1) return false;
  return columns.some((column) => {
    const values = below.map((other) => other[column]?.trim() ?? "").filter((value) => value !== "");
    return values.length > 0 && values.filter(isFigure).length >= values.length * MIN_NUMERIC;
  });
}

function isFigure(cell: string): boolean {
  return cell.length <= 40 && (NUMBER.test(cell) || DATE.test(cell));
}
