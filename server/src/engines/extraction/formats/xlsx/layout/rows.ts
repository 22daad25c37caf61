/** A cell that is not empty. */
export interface Cell {
  /** Column number, from 1. */
  readonly column: number;
  readonly text: string;
  /** Whether the cell contains text rather than a number, date or boolean. */
  readonly isText: boolean;
  /** Whether the text is bold or large. */
  readonly isStrong: boolean;
  /** Number of columns that the cell spans. */
  readonly width: number;
}

/** A row that is not empty. */
export interface Row {
  /** Row number, from 1. */
  readonly number: number;
  /** Cells in column order; at least one. */
  readonly cells: readonly Cell[];
  /** Whether the previous row is directly above, ignoring hidden rows. */
  readonly follows: boolean;
}

/** A range that the sheet defines as a table. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  /** Number of header rows at the top of the range. */
  readonly headerRows: number;
}
