import type { Block } from "../../../../ports/text-extractor.ts";
import type { Line } from "./lines.ts";

/** How much larger than the text of the document a heading is set. */
const HEADING_RATIO = 1.15;
const MAX_HEADING_CHARS = 200;
const MAX_LEVEL = 6;
/** Line distances, in units of the font size, above which a paragraph ends. */
const PARAGRAPH_GAP = 1.75;
const MAX_TABLE_CELL_CHARS = 80;
const BULLET = /^[•●▪■◦‣∙·–—*-]\s+(?=\S)/;
const NUMBER = /^(?:\d{1,3}|[a-z])[.)]\s+(?=\S)/;
const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7af]/;

/** Blocks of a document from the lines of its pages: headings by size, paragraphs by distance, tables by wide gaps. */
export function* layoutBlocks(pages: readonly (readonly Line[])[]): Generator<Block> {
  const bodySize = mostUsedSize(pages);
  const levels = headingLevels(pages, bodySize);
  for (const [index, lines] of pages.entries()) {
    yield* pageBlocks(lines, index + 1, (line) => (isHeading(line, bodySize) ? (levels.get(rounded(line.size)) ?? null) : null));
  }
}

type Kind = "heading" | "paragraph" | "list_item";

function* pageBlocks(lines: readonly Line[], page: number, levelOf: (line: Line) => number | null): Generator<Block> {
  let open: { kind: Kind; level: number; lines: Line[] } | null = null;

  function* close(): Generator<Block> {
    if (open === null) return;
    const text = joinLines(open.lines.map((line) => line.cells.join(" ")));
    if (open.kind === "heading") yield { kind: "heading", level: open.level, text, page };
    else
      yield {
        kind: open.kind,
        text: open.kind === "list_item" ? text.replace(BULLET, "") : text,
        page,
      };
    open = null;
  }

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    const rows = tableRows(lines, at);
    if (rows.length > 1) {
      yield* close();
      const hasHeader = looksLikeHeader(rows);
      yield {
        kind: "table",
        header: hasHeader ? (rows[0] ?? []) : [],
        rows: hasHeader ? rows.slice(1) : rows,
        page,
      };
      at += rows.length - 1;
      continue;
    }
    const level = levelOf(line);
    const text = line.cells.join(" ");
    const kind: Kind = level !== null ? "heading" : BULLET.test(text) || NUMBER.test(text) ? "list_item" : "paragraph";
    if (open !== null && (kind === "list_item" || !continues(open, line, kind, level))) yield* close();
    if (open === null) open = { kind, level: level ?? 0, lines: [line] };
    else open.lines.push(line);
  }
  yield* close();
}

function continues(open: { kind: Kind; level: number; lines: readonly Line[] }, line: Line, kind: Kind, level: number | null): boolean {
  const last = open.lines.at(-1);
  if (last === undefined || (kind === "heading") !== (open.kind === "heading")) return false;
  if (kind === "heading" && level !== open.level) return false;
  // Columns side by side: each line is a row.
  if (Math.max(last.cells.length, line.cells.length) > 2) return false;
  const distance = last.across - line.across;
  const size = Math.max(last.size, line.size);
  if (distance <= 0 || distance > PARAGRAPH_GAP * size || Math.abs(last.size - line.size) > size * 0.12) return false;
  // Lines of a paragraph are set closer than paragraphs are, even where both are close.
  const before = open.lines.at(-2);
  if (before !== undefined && distance > (before.across - last.across) * 1.25) return false;
  const text = last.cells.join(" ");
  const isIndented = line.start > last.start + size * 0.9 && open.lines.length > 1;
  return !(isIndented && /[.!?:。！？]["'”’)]?$/.test(text));
}

/** Rows that start at a line: neighbours of as many cells, short ones. Prose in two columns is no table. */
function tableRows(lines: readonly Line[], from: number): (readonly string[])[] {
  const width = lines[from]?.cells.length ?? 0;
  const rows: (readonly string[])[] = [];
  if (width < 2) return rows;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at];
    if (line?.cells.length !== width || line.cells.some((cell) => cell.length > MAX_TABLE_CELL_CHARS)) break;
    rows.push(line.cells);
  }
  return rows;
}

/** Words above rows that all hold numbers. Two columns read as name and value without a header. */
function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows;
  return first.length > 2 && !hasNumber(first) && rest.every(hasNumber);
}

function hasNumber(row: readonly string[]): boolean {
  return row.some((cell) => /\p{Nd}/u.test(cell));
}

/** Text of lines that belong together: words broken at a line's end are joined, Chinese and Japanese need no space. */
export function joinLines(lines: readonly string[]): string {
  let text = "";
  for (const line of lines) {
    if (text === "") text = line;
    else if (text.endsWith("\u00ad")) text = text.slice(0, -1) + line;
    else if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += (CJK.test(text.slice(-1)) && CJK.test(line.charAt(0)) ? "" : " ") + line;
  }
  return text;
}

function isHeading(line: Line, bodySize: number): boolean {
  const text = line.cells.join(" ");
  return line.size >= bodySize * HEADING_RATIO && text.length <= MAX_HEADING_CHARS && /\p{L}/u.test(text);
}

function mostUsedSize(pages: readonly (readonly Line[])[]): number {
  const used = new Map<number, number>();
  for (const line of pages.flat()) {
    const size = rounded(line.size);
    used.set(size, (used.get(size) ?? 0) + line.cells.join("").length);
  }
  let best = 0;
  for (const [size, chars] of used) if (chars > (used.get(best) ?? 0)) best = size;
  return best;
}

function headingLevels(pages: readonly (readonly Line[])[], bodySize: number): Map<number, number> {
  const sizes = new Set<number>();
  for (const line of pages.flat()) if (isHeading(line, bodySize)) sizes.add(rounded(line.size));
  const descending = [...sizes].toSorted((a, b) => b - a);
  return new Map(descending.map((size, index) => [size, Math.min(index + 1, MAX_LEVEL)]));
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
