import type { Block } from "../../../../ports/text-extractor.ts";
import { type DomElement, isElement } from "./dom.ts";

const MAX_SPAN = 64;
const LAYOUT_CONTENT = "table, ul, ol, h1, h2, h3, pre, blockquote, form";

type Table = Extract<Block, { kind: "table" }>;

/**
 * A table of data; null when it only lays out the page (or is a single column), so that its cells are read as blocks.
 * A value that spans rows is repeated in each.
 */
export function tableBlock(table: DomElement, textOf: (element: DomElement) => string): Table | null {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none" || table.querySelector(LAYOUT_CONTENT) !== null) return null;
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.childNodes].filter(isElement).filter(isCell));
  if (Math.max(0, ...rows.slice(0, 1_000).map((cells) => cells.length)) < 2) return null;
  const first = rows[0] ?? [];
  const hasHeader = rows.length > 1 && first.length > 0 && (isInHead(first[0]) || first.every(isHeaderCell));
  const texts = spread(rows, textOf);
  return {
    kind: "table",
    header: hasHeader ? (texts[0] ?? []) : [],
    rows: hasHeader ? texts.slice(1) : texts,
    page: null,
  };
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

function spread(rows: DomElement[][], textOf: (element: DomElement) => string): string[][] {
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
      if (spanned > 1) still.set(texts.length, { text, rows: spanned - 1 });
      texts.push(text, ...Array.from({ length: spanOf(cell, "colspan") - 1 }, () => ""));
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
