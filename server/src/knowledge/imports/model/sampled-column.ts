/** A column in a file, and its values in the first rows. */
export interface SampledColumn {
  readonly name: string;
  /** Non-empty values of the first rows; objects as JSON. */
  readonly values: readonly string[];
  /** Index of the row of each value. */
  readonly rows?: readonly number[];
  /** Whether some values are objects or lists of objects, as in products in API form. */
  readonly isStructured: boolean;
}
