/** A cell that shows something. */
export interface Cell {
  /** From 1. */
  readonly column: number;
  readonly text: string;
  /** Text, as against numbers, dates and truth values. */
  readonly isText: boolean;
  /** Whether it is set apart: bold or large. */
  readonly isStrong: boolean;
  /** Columns that it covers. */
  readonly width: number;
}

/** A row that shows something. */
export interface Row {
  /** From 1. */
  readonly number: number;
  /** In the order of their columns; at least one. */
  readonly cells: readonly Cell[];
  /** Whether the row before it stands directly above, hidden ones aside. */
  readonly follows: boolean;
}

/** A range of which a sheet says itself that it is a table. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  /** Rows at its top that name the columns. */
  readonly headerRows: number;
}
