/** A row to correct: its line in the file, and what is wrong with it; empty if another row of its product is wrong. */
export interface RowToCorrect {
  readonly line: number;
  readonly problem: string;
}

/** Names of the columns that are put before the columns of the file. An import ignores them. */
const addedColumns = ["import_line", "import_problem"] as const;

/**
 * Returns the header and some rows of a CSV file, and adds their line and problem as the first columns, so that the rows can be corrected
 * and imported again. A
 * quoted row can contain line breaks.
 */
export function rowsToCorrect(text: string, delimiter: string, rows: readonly RowToCorrect[]): string {
  const starts = lineStarts(text);
  const rowAt = (line: number): string => {
    const start = starts[line - 1] ?? text.length;
    return text.slice(start, rowEnd(text, start, delimiter));
  };
  const isHeader = (line: number): boolean => !/^(?:sep=.|[\s;,|]*)$/i.test(rowAt(line));
  const header = starts.findIndex((_, at) => isHeader(at + 1)) + 1;
  const added = rows.toSorted((one, other) => one.line - other.line).map(({ line, problem }) => [`${line}`, quoted(problem), rowAt(line)]);
  return [[...addedColumns, rowAt(header)], ...added].map((cells) => `${cells.join(delimiter)}\r\n`).join("");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns the position of each line, where a line ends with CR LF, LF or CR. */
function lineStarts(text: string): readonly number[] {
  return [text.startsWith("\uFEFF") ? 1 : 0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)];
}

/**
 * Returns the end of a row, without its line break. A quote opens a quoted value only at the start of a cell, and an unclosed quote is
 * text.
 */
function rowEnd(text: string, start: number, delimiter: string): number {
  let at = start;
  let isCellStart = true;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
    const end: number = isCellStart && text[at] === '"' ? quoteEnd(text, at, delimiter) : -1;
    isCellStart = end < 0 && text[at] === delimiter;
    at = end < 0 ? at + 1 : end;
  }
  return at;
}

/** Returns the position after the closing quote of a cell; -1 if the quote is not closed before a delimiter or the end of a row. */
function quoteEnd(text: string, open: number, delimiter: string): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text[at + 1];
    if (next === '"') continue;
    return next === undefined || next === delimiter || next === "\n" || next === "\r" ? at + 1 : -1;
  }
  return -1;
}
