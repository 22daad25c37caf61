/** A non-empty cell. */
export interface Cell {
  /** From 1. */
  readonly column: number;
  readonly text: string;
  /** Text, as opposed to numbers, dates and booleans. */
  readonly isText: boolean;
  /** Whether it is bold or large. */
  readonly isStrong: boolean;
  /** Number of columns it spans. */
  readonly width: number;
}

/** A non-empty row. */
export interface Row {
  /** From 1. */
  readonly number: number;
  /** In column order; at least one. */
  readonly cells: readonly Cell[];
  /** Whether the previous row is directly above, ignoring hidden ones. */
  readonly follows: boolean;
}

/** A range that the sheet defines as a table. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  /** Header rows at its top. */
  readonly headerRows: number;
}
