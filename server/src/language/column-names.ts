import type { Pattern } from "./pattern.ts";

/** Names of columns in product lists. Patterns match whole names in lowercase, with words separated by one space. */
export interface ColumnNames {
  readonly id: Pattern;
  readonly title: Pattern;
  readonly price: Pattern;
  /** Names of other columns that only product lists have. */
  readonly product: Pattern;
  /** Words in the names of columns about sales, payments and people, in rows that also mention products. */
  readonly other: Pattern;
}
