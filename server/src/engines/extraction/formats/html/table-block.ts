import type { Block } from "../../../../ports/text-extractor.ts";
import { type DomElement, isElement } from "./dom.ts";
import { looksLikeHeader } from "./header-look.ts";

const MAX_SPAN = 64;
const MAX_HEADER_ROWS = 3;
const LAYOUT_CONTENT = "table, h1, h2, h3, form";
/** Elements that rarely occur in a data table without column or row names. */
const BLOCK_CONTENT = "ul, ol, pre, blockquote";

type Table = Extract<Block, { kind: "table" }>;

/**
 * Returns a data table; null if the table has only one column or is used for layout, in which case its cells are read as blocks. A value that spans
 * rows or columns is repeated in each of them; multi-row headers are joined.
 */
export function tableBlock(table: DomElement, textOf: (element: DomElement) => string): Table | null {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none" || table.querySelector(LAYOUT_CONTENT) !== null) return null;
  if (table.querySelector(BLOCK_CONTENT) !== null && table.querySelector("th") === null) return null;
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.childNodes].filter(isElement).filter(isCell));
  const width = Math.max(0, ...rows.slice(0, 1_000).map((cells) => cells.reduce((sum, cell) => sum + spanOf(cell, "colspan"), 0)));
  if (width < 2) return null;
  const heading = rows.findIndex((cells) => !isHeaderRow(cells));
  const named = Math.min(heading === -1 ? 0 : heading, MAX_HEADER_ROWS);
  const headerRows = named === 0 && looksLikeHeader(rows) ? 1 : named;
  const texts = spread(rows, width, textOf);
  return { kind: "table", header: joinedNames(texts.slice(0, headerRows)), rows: texts.slice(headerRows), page: null };
}

function isHeaderRow(cells: readonly DomElement[]): boolean {
  return cells.length > 0 && (isInHead(cells[0]) || cells.every(isHeaderCell));
}

function joinedNames(rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    [...new Set(rows.map((row) => row[column] ?? ""))].filter((name) => name !== "").join(" "),
  );
}

function isCell(element: DomElement): boolean {
  return element.localName === "td" || element.localName === "th";
}

function isHeaderCell(element: DomElement): boolean {
  return element.localName === "th";
}

function isInHead(cell: DomElement | undefined): boolean {
  return cell?.parentElement?.parentElement?.localName === "thead";
}

function spread(rows: DomElement[][], width: number, textOf: (element: DomElement) => string): string[][] {
  let pending = new Map<number, { text: string; rows: number }>();
  return rows.map((cells) => {
    const texts: string[] = [];
    const still = new Map<number, { text: string; rows: number }>();
    const takeSpanned = (): void => {
      for (let above = pending.get(texts.length); above !== undefined; above = pending.get(texts.length)) {
        if (above.rows > 1) still.set(texts.length, { text: above.text, rows: above.rows - 1 });
        texts.push(above.text);
      }
    };
    for (const cell of cells) {
      takeSpanned();
      const text = textOf(cell);
      const spanned = spanOf(cell, "rowspan");
      const columns = spanOf(cell, "colspan");
      // A cell that spans the whole table is a remark, which is not repeated.
      const repeated = columns >= width ? 1 : columns;
      for (let column = 0; column < repeated; column++) {
        if (spanned > 1) still.set(texts.length, { text, rows: spanned - 1 });
        texts.push(text);
      }
    }
    takeSpanned();
    pending = still;
    return texts;
  });
}

function spanOf(cell: DomElement, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_SPAN) : 1;
}
