import { readTextFile } from "../decode-text.ts";
import type { ReadFormat } from "./format.ts";

const DELIMITERS = [",", ";", "\t", "|"];
const SNIFFED_LINES = 20;
/** Rows handed on at a time, so that a large file flows. */
const ROWS_PER_BLOCK = 500;

/** Separated values: the first row names the columns. The delimiter is the one that cuts the first lines most evenly. */
export const readCsv: ReadFormat = async (source, sink) => {
  const text = await readTextFile(source.path);
  const rows = parseRows(text, delimiterOf(text));
  let header: string[] | null = null;
  let batch: string[][] = [];
  for (const row of rows) {
    if (sink.isFull) break;
    if (row.every((cell) => cell.trim() === "")) continue;
    if (header === null) {
      header = row;
      continue;
    }
    batch.push(row);
    if (batch.length === ROWS_PER_BLOCK) {
      sink.add({ kind: "table", header, rows: batch, page: null });
      batch = [];
    }
  }
  if (header !== null && (batch.length > 0 || !sink.hasText)) {
    sink.add({ kind: "table", header, rows: batch, page: null });
  }
  return { title: null, pages: null };
};

function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 64_000)
    .split(/\r?\n/, SNIFFED_LINES)
    .filter((line) => line.trim() !== "");
  let best = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const even = counts.filter((count) => count === first).length / Math.max(counts.length, 1);
    if (first * even > bestScore) [best, bestScore] = [delimiter, first * even];
  }
  return best;
}

/** Rows by RFC 4180; a quote that is never closed ends with the file. */
function* parseRows(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length && text[at] !== "\n" && text[at] !== "\r") continue;
      row.push("");
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

function plainCell(text: string, from: number, delimiter: string): { value: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end), end };
}

function quotedCell(text: string, from: number, delimiter: string): { value: string; end: number } {
  const parts: string[] = [];
  let start = from + 1;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote === -1) return { value: parts.join("") + text.slice(start), end: text.length };
    parts.push(text.slice(start, quote));
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, delimiter);
      return { value: parts.join("") + rest.value, end: rest.end };
    }
    parts.push('"');
    start = quote + 2;
  }
}
