import { ExtractError, type ExtractLimits } from "../../../../ports/text-extractor.ts";
import type { BlockSink } from "../../block-sink.ts";
import { readTextFile } from "../../decode-text.ts";
import type { ReadFormat } from "../../format.ts";
import { warnOfProducts } from "../warn-of-products.ts";
import { dialectOf } from "./dialect.ts";
import { parseRows } from "./parse-rows.ts";
import { tableHead } from "./table-head.ts";

/** Maximum number of rows per block, so a large file is streamed. */
const ROWS_PER_BLOCK = 500;
/** Number of rows examined to find the header. */
const HEAD_ROWS = 50;
const LONGEST_TITLE = 200;

/** Reads a CSV file: the lines above the header, then a table. */
export const readCsv: ReadFormat = async (source, sink) => {
  const text = await readTextFile(source.path, sink);
  const { delimiter, start } = dialectOf(text);
  let rows: string[][] = [];
  let header: readonly string[] | null = null;
  let count = 0;
  for (const row of filledRows(parseRows(text, delimiter, start), source.limits)) {
    if (sink.isFull) break;
    rows.push(row);
    if (header === null ? rows.length < HEAD_ROWS : rows.length < ROWS_PER_BLOCK) continue;
    count += rows.length;
    header ??= addHead(rows, sink);
    sink.add({ kind: "table", header, rows, page: null });
    rows = [];
    sink.progress(count, null);
    // Yields to the event loop so queued blocks are sent instead of accumulating.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (rows.length > 0) {
    const isFirst = header === null;
    header ??= addHead(rows, sink);
    if (rows.length > 0 || isFirst) sink.add({ kind: "table", header, rows, page: null });
  }
  return { title: null, pages: null };
};

/** Removes the preface and the header from the first rows, adds the preface to the sink, and returns the header. */
function addHead(rows: string[][], sink: BlockSink): readonly string[] {
  const head = tableHead(rows);
  rows.splice(0, head.rows);
  const [title, ...remarks] = head.preface;
  if (title !== undefined && title.length <= LONGEST_TITLE) sink.add({ kind: "heading", level: 1, text: title, page: null });
  else if (title !== undefined) remarks.unshift(title);
  for (const text of remarks) sink.add({ kind: "paragraph", text, page: null });
  warnOfProducts(head.header, rows, sink);
  return head.header;
}

/**
 * Yields rows that are not empty.
 * @throws ExtractError `too_large` if a limit is exceeded
 */
function* filledRows(rows: Iterable<string[]>, { maxRows, maxCells }: ExtractLimits): Generator<string[]> {
  let count = 0;
  let cells = 0;
  for (const row of rows) {
    const filled = row.reduce((sum, cell) => sum + (cell.trim() === "" ? 0 : 1), 0);
    if (filled === 0) continue;
    cells += filled;
    if (++count > maxRows) throw new ExtractError("too_large", `the file has more than ${maxRows} rows`);
    if (cells > maxCells) throw new ExtractError("too_large", `the file has more than ${maxCells} cells with content`);
    yield row;
  }
}
