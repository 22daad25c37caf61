import { FeedUnreadable } from "../../../ports/feed-reader.ts";
import { dialectOf } from "../formats/csv/dialect.ts";
import { MAX_QUOTED, parsePlacedRows, type QuoteCount } from "../formats/csv/parse-rows.ts";
import { faultyRow, mostRowChars, mostValueChars, type RawRow } from "./raw-row.ts";

/** Number of characters parsed at a time. */
const windowChars = 512 * 1_024;

/** Detects the delimiter from the start of a file. */
export function delimiterOf(start: string): string {
  return dialectOf(start).delimiter;
}

/**
 * Streams the rows of a CSV file. The first row that is not empty contains the column names. Unclosed quotes are literal.
 * @throws FeedUnreadable
 */
export async function* csvRows(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<RawRow> {
  let header: string[] | null = null;
  let line = 1;
  for await (const { cells, lines } of rowsOf(chunks, delimiter)) {
    const at = line;
    line += lines;
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (header === null) header = namesOf(cells);
    else yield rowOf(at, header, cells);
  }
}

interface ReadRow {
  readonly cells: readonly string[];
  /** Number of lines that the row spans. */
  readonly lines: number;
}

async function* rowsOf(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<ReadRow> {
  const quotes: QuoteCount = { open: 0 };
  let text = "";
  let isStart = true;
  const parsed = function* (isLast: boolean): Generator<ReadRow> {
    let done = 0;
    if (isStart) {
      done = dialectOf(text).start;
      if (done > 0) yield { cells: [], lines: 1 };
      isStart = false;
    }
    // Near the end of the window, parsing a row depends on text that has not been read yet.
    const safe = isLast ? text.length : text.length - MAX_QUOTED - 2;
    const before = { ...quotes };
    for (const { cells, end } of parsePlacedRows(text, delimiter, done, quotes)) {
      if (end > safe) break;
      before.open = quotes.open;
      yield { cells, lines: breaksIn(text, done, end) };
      done = end;
    }
    quotes.open = before.open;
    text = text.slice(done);
  };
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length < windowChars) continue;
    yield* parsed(false);
    if (text.length > mostRowChars)
      throw new FeedUnreadable("file", `A row has more than ${mostRowChars} characters. Check the delimiter and the quotes.`);
  }
  yield* parsed(true);
}

function breaksIn(text: string, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count++;
  }
  return count;
}

/** Returns the column names. Empty names are replaced with the position; a number is added to duplicate names. */
export function namesOf(cells: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const names = cells.map((cell, at) => {
    const name = cell.trim().slice(0, 200).toWellFormed().replaceAll("\0", "") || `column ${at + 1}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
  while (names.length > 1 && cells[names.length - 1]?.trim() === "") names.pop();
  return names;
}

/** Returns a row with the column names as keys. */
export function rowOf(line: number, header: readonly string[], cells: readonly string[]): RawRow {
  if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ""))
    return faultyRow(line, `the row has ${cells.length} cells, but the file has ${header.length} columns`);
  const long = cells.findIndex((cell) => cell.length > mostValueChars);
  if (long >= 0) return faultyRow(line, `${header[long] ?? "a cell"} has more than ${mostValueChars} characters`);
  return {
    line,
    values: new Map(header.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at]] as const]))),
    fault: null,
  };
}
