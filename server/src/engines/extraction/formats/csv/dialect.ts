import { parseRows } from "./parse-rows.ts";

const DELIMITERS = [",", ";", "\t", "|"];
const SNIFFED_CHARS = 64_000;
const SNIFFED_ROWS = 100;
/** First line of CSV files written by or for Excel. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/;

export interface Dialect {
  readonly delimiter: string;
  /** Position of the first row. */
  readonly start: number;
}

/**
 * Detects the delimiter: the delimiter declared in the first line or, if there is none, the delimiter that splits most of the first rows
 * into the same number of cells.
 */
export function dialectOf(text: string): Dialect {
  const told = SEPARATOR_LINE.exec(text.slice(0, 10));
  if (told !== null) return { delimiter: told[1] ?? ",", start: told[0].length };
  const head = text.slice(0, SNIFFED_CHARS);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = evennessOf(head, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, start: 0 };
}

/** Returns the fraction of rows with the most common number of cells, reduced for narrow tables; 0 for a single column. */
function evennessOf(head: string, delimiter: string): number {
  const widths = new Map<number, number>();
  let rows = 0;
  for (const row of parseRows(head, delimiter)) {
    if (row.length === 1 && row[0]?.trim() === "") continue;
    widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
    if (++rows === SNIFFED_ROWS) break;
  }
  let best = 0;
  for (const [width, count] of widths) best = Math.max(best, (count / rows) * (1 - 1 / width));
  return best;
}
