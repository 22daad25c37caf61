import type { Cell, Row } from "./rows.ts";

const MAX_HEADER_ROWS = 3;
const MAX_LABEL_CHARS = 120;
const MAX_PLAIN_LABEL_CHARS = 60;
/** Maximum number of rows examined. */
const SAMPLE = 50;

export interface Header {
  /** Number of header rows. */
  readonly rows: number;
  /** Whether there is evidence of a header other than the position of the rows at the top. */
  readonly isSure: boolean;
}

/**
 * Detects whether the first rows of a region contain column names: words above values, formatted labels, or, with at least three columns, a
 * full row of short, distinct words.
 * @param columns number of columns in the region
 */
export function findHeader(rows: readonly Row[], columns: number): Header | null {
  const count = stackedRows(rows, columns);
  const head = rows[count - 1];
  const body = rows.slice(count, count + SAMPLE);
  if (head === undefined || body.length === 0) return null;
  const labels = head.cells;
  if (labels.some(({ text }) => text.length > MAX_LABEL_CHARS)) return null;
  // In a region with a single column, such a row is a title above paragraphs.
  if (columns > 1 && isSetApart(labels, body)) return { rows: count, isSure: true };
  if (!labels.every(isLabel) || (columns > 1 && labels.length < 2)) return null;
  // The first cell is a name, followed by its value.
  if (columns === 2 && /[:：]$/.test(labels[0]?.text.trim() ?? "")) return null;
  if (areAboveValues(labels, body, columns)) return { rows: count, isSure: true };
  const areShort = labels.every(({ text }) => text.length <= MAX_PLAIN_LABEL_CHARS);
  const isFull = labels.length >= columns * 0.8 && new Set(labels.map(({ text }) => text)).size === labels.length;
  return columns >= 3 && areShort && isFull ? { rows: count, isSure: false } : null;
}

/** Returns the number of stacked header rows: labels that span several columns above the labels of each column. */
function stackedRows(rows: readonly Row[], columns: number): number {
  let count = 1;
  while (count < MAX_HEADER_ROWS) {
    const above = rows[count - 1]?.cells ?? [];
    const below = rows[count]?.cells ?? [];
    const isGroup = above.some(({ width }) => width > 1 && width < columns) && above.every(isLabel);
    if (!isGroup || below.length < 2 || !below.every(isLabel)) break;
    count++;
  }
  return count;
}

function isSetApart(labels: readonly Cell[], body: readonly Row[]): boolean {
  const cells = body.flatMap((row) => row.cells);
  return shareOfStrong(labels) >= 0.8 && shareOfStrong(cells) < 0.5;
}

function shareOfStrong(cells: readonly Cell[]): number {
  return cells.filter(({ isStrong }) => isStrong).length / Math.max(cells.length, 1);
}

/** Returns whether a cell contains words or a year. */
function isLabel({ isText, text }: Cell): boolean {
  return (isText && (/\p{L}/u.test(text) || !/\d/.test(text))) || /^(?:19|20)\d\d$/.test(text);
}

/** Returns whether a cell contains a number or date, even if it is stored as text: `$800K`, `12,50 €`. */
function isValue({ isText, text }: Cell): boolean {
  return !isText || /^[\p{Sc}~<>+\-(\s]*\d[\d\s.,'’:/-]*(?:[%)\p{Sc}]|\p{L}{1,4}\.?)?$/u.test(text.trim());
}

/**
 * Returns whether a column contains only numbers or dates below its label. If this applies to both columns of a two-column region, they
 * contain name–value pairs.
 */
function areAboveValues(labels: readonly Cell[], body: readonly Row[], columns: number): boolean {
  const values = new Map<number, { all: number; numbers: number }>();
  for (const cell of body.flatMap((row) => row.cells)) {
    const { all, numbers } = values.get(cell.column) ?? { all: 0, numbers: 0 };
    values.set(cell.column, { all: all + 1, numbers: numbers + (isValue(cell) ? 1 : 0) });
  }
  return labels.some((label) => {
    const { all, numbers } = values.get(label.column) ?? { all: 0, numbers: 0 };
    if (!label.isText || numbers === 0) return false;
    return columns <= 2 ? numbers === all : numbers >= all * 0.8;
  });
}
