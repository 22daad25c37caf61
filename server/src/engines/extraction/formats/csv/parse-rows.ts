import { ExtractError } from "../../../../ports/text-extractor.ts";

/** Maximum number of cells in a row, as in spreadsheets. */
const MAX_COLUMNS = 16_384;
/** Maximum number of characters in a quoted cell; an opening quote that is not closed within this length is literal. */
export const MAX_QUOTED = 100_000;
/** Maximum number of unclosed quotes; beyond this, all quotes in the file are literal. */
const MAX_OPEN_QUOTES = 20;

interface Cell {
  readonly value: string;
  readonly end: number;
}

/**
 * Parses rows according to RFC 4180 from a position. Skips white space before a quote; an unclosed quote is literal.
 * @throws ExtractError `too_large` for a row of more than 16,384 cells
 */
export function* parseRows(text: string, delimiter: string, from = 0): Generator<string[]> {
  for (const { cells } of parsePlacedRows(text, delimiter, from)) yield cells;
}

/** A row and the position after it. */
export interface PlacedRow {
  readonly cells: string[];
  readonly end: number;
}

/** Number of unclosed quotes so far, for text that is parsed in parts. */
export interface QuoteCount {
  open: number;
}

/** Like `parseRows`, but also returns the end position of each row. */
export function* parsePlacedRows(text: string, delimiter: string, from: number, quotes: QuoteCount = { open: 0 }): Generator<PlacedRow> {
  const cellAt = (at: number): Cell => {
    const start = quoteAt(text, at, delimiter);
    if (start === -1 || quotes.open >= MAX_OPEN_QUOTES) return plainCell(text, at, delimiter);
    const quoted = quotedCell(text, start, delimiter);
    if (quoted !== null) return quoted;
    quotes.open++;
    return plainCell(text, start + 1, delimiter);
  };
  let row: string[] = [];
  for (let at = from; at < text.length;) {
    const cell = cellAt(at);
    row.push(cell.value);
    if (row.length > MAX_COLUMNS) throw new ExtractError("too_large", `a row has more than ${MAX_COLUMNS} cells`);
    at = cell.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length && text[at] !== "\n" && text[at] !== "\r") continue;
      row.push("");
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    yield { cells: row, end: at };
    row = [];
  }
}

/** Returns the position of a cell's opening quote; -1 if the cell is not quoted. */
function quoteAt(text: string, at: number, delimiter: string): number {
  let start = at;
  while (text[start] === " " && delimiter !== " ") start++;
  return text[start] === '"' ? start : -1;
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end), end };
}

/** Parses a quoted cell; returns null if the quote is not closed. */
function quotedCell(text: string, from: number, delimiter: string): Cell | null {
  const parts: string[] = [];
  let start = from + 1;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote === -1 || quote - from > MAX_QUOTED) return null;
    parts.push(text.slice(start, quote));
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, delimiter);
      return { value: parts.join("") + rest.value, end: rest.end };
    }
    parts.push('"');
    start = quote + 2;
  }
}
