/** Number of the last column in a sheet, XFD. */
const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;

/** Position of a cell; rows and columns are numbered from 1. */
export interface CellReference {
  readonly row: number;
  readonly column: number;
}

export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Returns the column number, from 1, in a reference such as `AB12`; null if there is none. */
export function columnOf(reference: string): number | null {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const letter = (reference.charCodeAt(index) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > LAST_COLUMN) return null;
  }
  return column === 0 ? null : column;
}

/** Parses `AB12` or `$AB$12`; returns null for anything else. */
export function cellReference(text: string): CellReference | null {
  const plain = text.replaceAll("$", "");
  const column = columnOf(plain);
  const row = Number(/^[a-z]+(\d{1,7})$/i.exec(plain)?.[1] ?? "");
  return column === null || row < 1 || row > LAST_ROW ? null : { row, column };
}

/** Parses `A1:C3` or `A1`; returns null for anything else. */
export function cellRange(text: string): CellRange | null {
  const [from = "", to = from] = text.split(":");
  const first = cellReference(from);
  const last = cellReference(to);
  if (first === null || last === null) return null;
  return { top: first.row, left: first.column, bottom: Math.max(first.row, last.row), right: Math.max(first.column, last.column) };
}

/** Returns a number that is unique for each cell in a sheet. */
export function cellKey({ row, column }: CellReference): number {
  return row * (LAST_COLUMN + 1) + column;
}
