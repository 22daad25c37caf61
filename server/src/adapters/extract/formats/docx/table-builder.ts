import type { Block } from "../../../../ports/text-extractor.ts";

const MAX_SPAN = 64;
const MAX_HEADER_CHARS = 120;

interface Cell {
  readonly parts: string[];
  span: number;
  continuesAbove: boolean;
}

/** Collects one table cell by cell. */
export class TableBuilder {
  /** Whether the style of the table sets its first row apart. */
  hasHeaderLook = false;
  readonly #rows: string[][] = [];
  #row: Cell[] = [];
  #headerRows = 0;
  #isHeaderRow = false;

  startRow(): void {
    this.#row = [];
    this.#isHeaderRow = false;
  }

  startCell(): void {
    this.#row.push({ parts: [], span: 1, continuesAbove: false });
  }

  /** Adds the text of a paragraph to the current cell. */
  addText(text: string): void {
    this.#row.at(-1)?.parts.push(text);
  }

  spanColumns(count: number): void {
    const cell = this.#row.at(-1);
    if (cell !== undefined && count > 1) cell.span = Math.min(count, MAX_SPAN);
  }

  continueAbove(): void {
    const cell = this.#row.at(-1);
    if (cell !== undefined) cell.continuesAbove = true;
  }

  markHeaderRow(): void {
    this.#isHeaderRow = true;
  }

  endRow(): void {
    const above = this.#rows.at(-1);
    const texts: string[] = [];
    for (const cell of this.#row) {
      const own = cell.parts.join(" ");
      texts.push(cell.continuesAbove && own === "" ? (above?.[texts.length] ?? "") : own);
      for (let more = 1; more < cell.span; more++) texts.push("");
    }
    if (this.#isHeaderRow && this.#headerRows === this.#rows.length) this.#headerRows++;
    this.#rows.push(texts);
  }

  /** The table as blocks: one of rows, or paragraphs where it has a single column. */
  blocks(page: number | null): Block[] {
    const rows = this.#rows.filter((row) => row.some((text) => text.trim() !== ""));
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (width < 2) return rows.map(([text = ""]) => ({ kind: "paragraph", text, page }));
    const [first = [], ...rest] = rows;
    const hasHeader = rest.length > 0 && (this.#headerRows > 0 || (this.hasHeaderLook && looksLikeHeader(first)));
    return [{ kind: "table", header: hasHeader ? first : [], rows: hasHeader ? rest : rows, page }];
  }

  /** The table as the text of a cell that it stands in. */
  text(): string {
    return this.#rows.map((row) => row.filter((text) => text !== "").join(" ")).join(" ");
  }
}

function looksLikeHeader(row: readonly string[]): boolean {
  return row.every((text) => text.trim() !== "" && text.length <= MAX_HEADER_CHARS) && new Set(row).size === row.length;
}
