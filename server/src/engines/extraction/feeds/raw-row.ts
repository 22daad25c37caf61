import type { FeedRow } from "../../../knowledge/imports/model/to-product.ts";

/** A row of a file; `fault` is the reason why it cannot be read. */
export interface RawRow extends FeedRow {
  readonly fault: string | null;
}

export function faultyRow(line: number, fault: string): RawRow {
  return { line, values: new Map(), fault };
}

/** Maximum number of characters in a row. A longer row indicates an unclosed quote or a file that is not text. */
export const mostRowChars = 4_000_000;
/** Maximum number of characters in a value. */
export const mostValueChars = 200_000;
