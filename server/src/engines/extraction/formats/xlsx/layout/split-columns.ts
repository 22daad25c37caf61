import type { Area, Cell, Row } from "./rows.ts";

/** Columns that form one region, numbered from 1. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** A sequence of columns without a gap. */
interface Run extends Span {
  readonly rows: ReadonlySet<number>;
  readonly columns: number;
  /** First and last rows that are not empty. */
  readonly top: number;
  readonly bottom: number;
  /** Words in the first row. */
  readonly labels: ReadonlySet<string>;
}

/**
 * Finds parts that are side by side, such as two tables, or a table and notes. An empty column splits a table only if the parts begin or
 * end in different rows, or repeat column names.
 */
export function splitColumns(rows: readonly Row[], areas: readonly Area[]): Span[] {
  const runs = runsOf(rows, areas);
  const spans: Span[] = [];
  let last: Run | undefined;
  for (const run of runs) {
    const open = spans.at(-1);
    if (last === undefined || open === undefined || isApart(last, run, areas)) spans.push({ left: run.left, right: run.right });
    else spans[spans.length - 1] = { left: open.left, right: run.right };
    last = run;
  }
  return spans;
}

function runsOf(rows: readonly Row[], areas: readonly Area[]): Run[] {
  // A title that spans two tables does not join them.
  const wide = rows.filter(({ cells }) => cells.length > 1);
  const shaping = wide.length > 0 ? wide : rows;
  const cells = shaping
    .flatMap((row) => row.cells.map((cell) => ({ row: row.number, cell })))
    .toSorted((a, b) => a.cell.column - b.cell.column);
  const borders = new Set(areas.flatMap(({ left, right }) => [left, right + 1]));
  const groups: { row: number; cell: Cell }[][] = [];
  let right = 0;
  let column = 0;
  for (const found of cells) {
    const starts = found.cell.column > right + 1 || (borders.has(found.cell.column) && found.cell.column !== column);
    if (starts || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(found);
    column = found.cell.column;
    right = Math.max(right, column + found.cell.width - 1);
  }
  return groups.map(runOf);
}

function runOf(cells: readonly { row: number; cell: Cell }[]): Run {
  const rows = new Set(cells.map(({ row }) => row));
  const columns = new Set(cells.map(({ cell }) => cell.column));
  let [top, bottom, left, right] = [Infinity, 0, Infinity, 0];
  for (const { row, cell } of cells) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, cell.column);
    right = Math.max(right, cell.column + cell.width - 1);
  }
  const labels = new Set(cells.flatMap(({ row, cell }) => (row === top && cell.isText ? [cell.text] : [])));
  return { left, right, rows, columns: columns.size, top, bottom, labels };
}

function isApart(one: Run, other: Run, areas: readonly Area[]): boolean {
  if (areas.some(({ left, right }) => isWithin(one, left, right) !== isWithin(other, left, right))) return true;
  const gap = other.left - one.right - 1;
  if (one.columns < 2 || other.columns < 2) return gap > 1 && !areAligned(one, other);
  if (gap > 1 || one.top !== other.top) return true;
  const shared = [...other.labels].filter((label) => one.labels.has(label)).length;
  if (shared > 0 && shared * 2 >= other.labels.size) return true;
  const tallest = Math.max(one.rows.size, other.rows.size);
  return Math.abs(one.bottom - other.bottom) > Math.max(1, tallest / 5);
}

function isWithin(run: Run, left: number, right: number): boolean {
  return run.left >= left && run.left <= right;
}

/** Returns whether all rows of the shorter part are also rows of the other part, as in a list of names and values. */
function areAligned(one: Run, other: Run): boolean {
  const [few, many] = one.rows.size < other.rows.size ? [one, other] : [other, one];
  for (const row of few.rows) if (!many.rows.has(row)) return false;
  return true;
}
