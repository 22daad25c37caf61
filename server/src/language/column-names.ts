import type { Pattern } from "./pattern.ts";

/** Columns of product lists in files. Whole names in lower case, words separated by one space. */
export interface ColumnNames {
  readonly id: Pattern;
  readonly title: Pattern;
  readonly price: Pattern;
  /** Other columns that are specific to products. */
  readonly product: Pattern;
  /** Words in columns of rows about sales, payments and people, which also name products. */
  readonly other: Pattern;
}
