import type { FeedRow } from "../../../knowledge/imports/model/to-product.ts";

/** A row of a file, or why it cannot be read. */
export interface RawRow extends FeedRow {
  readonly fault: string | null;
}

export function faultyRow(line: number, fault: string): RawRow {
  return { line, values: new Map(), fault };
}

/** Maximum characters of a row. A longer one has no end: it has an unclosed quote, or the file is not text. */
export const mostRowChars = 4_000_000;
/** Maximum characters of a value. */
export const mostValueChars = 200_000;
