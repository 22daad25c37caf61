import { joinLines } from "./join-lines.ts";
import type { Row, Stack } from "./rows.ts";
import type { Segment } from "./segments.ts";

export interface Table {
  readonly kind: "table";
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly segments: readonly Segment[];
}

export interface Prose {
  readonly kind: "prose";
  readonly segments: readonly Segment[];
}

const MAX_CELL_CHARS = 400;
/** Maximum row spacing in a table, as a multiple of the font size. */
const MAX_ROW_GAP = 5;
/** Minimum relative font size at which a single cell is a heading between tables. */
const HEADING_RATIO = 1.1;
/** Number of rows after which a table gains at most one more column. */
const SETTLED_ROWS = 3;
/** Minimum number of rows for text side by side to be considered text columns. */
const LEAST_PROSE_ROWS = 4;
/** Minimum fraction of the column width that a line of running text fills, and minimum fraction of such lines. */
const FILLED = 0.7;
/** Minimum width of a text column, as a multiple of the font size. */
const LEAST_PROSE_WIDTH = 10;

interface Column {
  start: number;
  end: number;
}

/**
 * Separates the tables on a page from running text, in file order. Text columns that are drawn line by line are read one after the other.
 */
export function* tablesAndProse(rows: readonly Row[]): Generator<Table | Prose> {
  let prose: Segment[] = [];
  for (let at = 0; at < rows.length;) {
    const found = tableAt(rows, at);
    if (found === null) {
      for (const stack of rows[at] ?? []) for (const segment of stack.segments) prose.push(segment);
      at++;
      continue;
    }
    at += found.count;
    if (areProseColumns(found.cells, found.columns)) {
      for (const index of found.columns.keys()) for (const row of found.cells) prose.push(...(row[index]?.segments ?? []));
      continue;
    }
    if (prose.length > 0) yield { kind: "prose", segments: prose };
    prose = [];
    yield asTable(found.cells);
  }
  if (prose.length > 0) yield { kind: "prose", segments: prose };
}

/** The stacks of a row by column; undefined for an empty cell. */
type Cells = readonly (Stack | undefined)[];

/** Returns the table that starts with a row; it requires two rows with several cells. */
function tableAt(rows: readonly Row[], from: number): { cells: Cells[]; columns: Column[]; count: number } | null {
  const first = rows[from];
  if (first === undefined || first.length < 2 || !isRow(first)) return null;
  const columns: Column[] = inOrder(first).map(({ start, end }) => ({ start, end }));
  const cells: (Stack | undefined)[][] = [inOrder(first)];
  let full = 1;
  let count = 1;
  let above = first;
  let last = first;
  for (let at = from + 1; at < rows.length; at++) {
    const row = rows[at];
    if (row === undefined || !isRow(row) || !follows(above, row)) break;
    if (row.length === 1 && !isCell(row) && !isPartOfTable(row, rows[at + 1], last, columns)) break;
    if (row.length > columns.length + 1 && full >= SETTLED_ROWS) break;
    const placed = placedIn(columns, inOrder(row), cells);
    if (placed === null) break;
    cells.push(placed);
    above = row;
    if (row.length === 1 && !isCell(row)) continue;
    count = at - from + 1;
    if (row.length === 1) continue;
    last = row;
    full++;
  }
  if (full < 2) return null;
  return { cells: cells.slice(0, count), columns, count };
}

/** Returns whether lines separate the only text of a row from empty cells. */
function isCell(row: Row): boolean {
  return row.every((stack) => stack.segments.every((segment) => segment.isCell));
}

function isRow(row: Row): boolean {
  return row.every((stack) => stack.segments.reduce((chars, { text }) => chars + text.length, 0) <= MAX_CELL_CHARS);
}

function follows(above: Row, row: Row): boolean {
  const bottom = Math.min(...above.map((stack) => stack.bottom));
  const top = Math.max(...row.map((stack) => stack.top));
  const size = row[0]?.segments[0]?.size ?? 0;
  const isTurned = Math.abs((row[0]?.segments[0]?.angle ?? 0) - (above[0]?.segments[0]?.angle ?? 0)) > 0.01;
  return !isTurned && top <= bottom + size && bottom - top <= MAX_ROW_GAP * size;
}

/**
 * Returns whether a row belongs to the table. A row with a single cell belongs to the table only if it is between similar rows, contains
 * one line, and is below one column, unless the next row fills all columns.
 */
function isPartOfTable(row: Row, next: Row | undefined, above: Row, columns: readonly Column[]): boolean {
  const [cell] = row;
  if (cell === undefined || cell.segments.length > 1 || next === undefined || next.length !== above.length || !follows(row, next))
    return false;
  const [size, usual] = [cell.segments[0]?.size ?? 0, above[0]?.segments[0]?.size ?? 0];
  if (size > usual * HEADING_RATIO) return false;
  const isFilledBelow = next.length > 2 && next.length === columns.length;
  return isFilledBelow || columns.filter((column) => shared(column, cell) > 0).length === 1;
}

/** Returns the columns in reading direction. */
function inOrder(row: Row): Row {
  const isRightToLeft = row.filter((stack) => stack.segments[0]?.isRightToLeft === true).length > row.length / 2;
  return row.toSorted((a, b) => (isRightToLeft ? b.start - a.start : a.start - b.start));
}

/**
 * Returns the cells of a row by column and widens the columns; returns null if the cells do not fit. Adds new columns to the previous rows.
 */
function placedIn(columns: Column[], row: readonly Stack[], before: (Stack | undefined)[][]): (Stack | undefined)[] | null {
  if (row.length > columns.length) {
    const places = matched(row, columns);
    if (places === null) return null;
    const wider = row.map(({ start, end }) => ({ start, end }));
    for (const [index, { start, end }] of columns.entries()) widen(wider[places[index] ?? 0], start, end);
    columns.splice(0, columns.length, ...wider);
    for (const cells of before) cells.splice(0, cells.length, ...spread(cells, places, columns.length));
    return [...row];
  }
  const places = matched(columns, row);
  if (places === null) return null;
  for (const [index, { start, end }] of row.entries()) widen(columns[places[index] ?? 0], start, end);
  return spread(row, places, columns.length);
}

/**
 * Matches each column of the smaller set to a column of the larger set: the column that shares most of its width, or the nearest one.
 * Returns null if the order differs.
 */
function matched(many: readonly Column[], few: readonly Column[]): number[] | null {
  // If both rows have the same number of columns, the columns are matched in order, even if a column spans two others or a short heading is
  // not directly above its numbers.
  if (many.length === few.length && few.every((one, index) => isNearEnough(many, one, index))) return [...few.keys()];
  const places: number[] = [];
  for (const one of few) {
    const place = nearest(many, one);
    if (place <= (places.at(-1) ?? -1)) return null;
    places.push(place);
  }
  return places;
}

function isNearEnough(columns: readonly Column[], one: Column, index: number): boolean {
  return shared(columns[index], one) > 0 || columns.every((column) => shared(column, one) <= 0);
}

function nearest(columns: readonly Column[], one: Column): number {
  let best = 0;
  for (const index of columns.keys()) if (shared(columns[index], one) > shared(columns[best], one)) best = index;
  return best;
}

/** Returns the width that two columns share; negative if they do not overlap. */
function shared(column: Column | undefined, one: Column): number {
  return column === undefined ? -Infinity : Math.min(column.end, one.end) - Math.max(column.start, one.start);
}

function widen(column: Column | undefined, start: number, end: number): void {
  if (column === undefined) return;
  column.start = Math.min(column.start, start);
  column.end = Math.max(column.end, end);
}

function spread(cells: Cells, places: readonly number[], width: number): (Stack | undefined)[] {
  const spreadOut: (Stack | undefined)[] = Array.from({ length: width }, () => undefined);
  for (const [index, place] of places.entries()) spreadOut[place] = cells[index];
  return spreadOut;
}

/** Returns whether the columns contain running text: lines that fill the column width, row after row. */
function areProseColumns(rows: readonly Cells[], columns: readonly Column[]): boolean {
  if (rows.length < LEAST_PROSE_ROWS || columns.length > 3) return false;
  return columns.every((column, index) => {
    const cells = rows.flatMap((row) => row[index] ?? []);
    const segments = cells.flatMap((cell) => cell.segments);
    const filled = segments.filter(({ start, end }) => end - start >= FILLED * (column.end - column.start)).length;
    const isWide = segments.every(({ size }) => column.end - column.start >= LEAST_PROSE_WIDTH * size);
    return isWide && cells.length >= rows.length * FILLED && filled >= segments.length * FILLED;
  });
}

function asTable(rows: readonly Cells[]): Table {
  const texts = rows.map((row) => row.map((cell) => (cell === undefined ? "" : joinLines(cell.segments.map(({ text }) => text)))));
  const segments = rows.flatMap((row) => row.flatMap((cell) => cell?.segments ?? []));
  const hasHeader = isHeader(rows, texts);
  return { kind: "table", header: hasHeader ? (texts[0] ?? []) : [], rows: hasHeader ? texts.slice(1) : texts, segments };
}

/**
 * Returns whether a row is a header: words above rows of numbers, or words in a different font. Two columns in the same font are treated as
 * name–value pairs without a header.
 */
function isHeader(rows: readonly Cells[], texts: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = texts;
  if (rest.length === 0 || first.includes("")) return false;
  const [own, ...others] = rows.map(fontsOf);
  if (own !== undefined && own.size === 1 && !own.has("") && others.every((fonts) => ![...own].some((font) => fonts.has(font))))
    return true;
  return first.length > 2 && !hasNumber(first) && rest.every(hasNumber);
}

function fontsOf(row: Cells): Set<string> {
  return new Set(row.flatMap((cell) => (cell?.segments ?? []).map(({ font }) => font)));
}

function hasNumber(row: readonly string[]): boolean {
  return row.some((cell) => /\p{Nd}/u.test(cell));
}
