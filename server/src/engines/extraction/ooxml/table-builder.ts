import type { Block } from "../../../ports/text-extractor.ts";

const MAX_SPAN = 64;
const MAX_COLUMNS = 1_000;
const MAX_HEADER_CHARS = 120;
const MAX_VALUE_CHARS = 40;
/** Maximum number of rows per block. A longer table is split into parts with the same header. */
const BLOCK_ROWS = 500;

interface Cell {
  readonly parts: string[];
  isBold: boolean;
  span: number;
  continuesAbove: boolean;
}

/** Builds a table cell by cell. */
export class TableBuilder {
  /** Whether the table style formats the first row differently. */
  hasHeaderLook = false;
  #rows: string[][] = [];
  /** Paragraphs of the first cell in each row. */
  #firstCells: (readonly string[])[] = [];
  #row: Cell[] = [];
  #headerRows = 0;
  #isHeaderRow = false;
  #isRowDeleted = false;
  /** Whether all text in the first row, and in the second row, is bold. */
  readonly #boldRows: boolean[] = [];
  #above: readonly string[] = [];
  /** Header of the blocks already returned; null before the first block. */
  #header: readonly string[] | null = null;

  startRow(): void {
    this.#row = [];
    this.#isHeaderRow = false;
    this.#isRowDeleted = false;
  }

  startCell(): void {
    // Beyond the maximum number of columns, text is added to the last cell.
    if (this.#row.length < MAX_COLUMNS) this.#row.push({ parts: [], isBold: true, span: 1, continuesAbove: false });
  }

  /** Skips the given number of columns before the next cell. */
  skipColumns(count: number): void {
    for (let column = 0; column < Math.min(count, MAX_SPAN); column++) this.startCell();
  }

  /** Adds the text of a paragraph to the current cell. */
  addText(text: string, isBold = false): void {
    const cell = this.#row.at(-1);
    cell?.parts.push(text);
    if (cell !== undefined && !isBold) cell.isBold = false;
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

  /** Drops the current row, which a tracked change deleted. */
  deleteRow(): void {
    this.#isRowDeleted = true;
  }

  endRow(): void {
    if (this.#isRowDeleted) return;
    const texts: string[] = [];
    for (const cell of this.#row) {
      const own = cell.parts.join(" ");
      texts.push(cell.continuesAbove && own === "" ? (this.#above[texts.length] ?? "") : own);
      for (let more = 1; more < cell.span && texts.length < MAX_COLUMNS; more++) texts.push("");
    }
    this.#above = texts;
    if (texts.every((text) => text.trim() === "")) return;
    if (this.#isHeaderRow && this.#headerRows === this.#rows.length) this.#headerRows++;
    if (this.#boldRows.length < 2) this.#boldRows.push(this.#row.every(({ isBold }) => isBold));
    this.#rows.push(texts);
    this.#firstCells.push(this.#row[0]?.parts ?? []);
  }

  /** Whether enough rows are buffered to call `takeBlocks` before the end of the table. */
  get isFull(): boolean {
    return this.#rows.length >= BLOCK_ROWS;
  }

  /** Returns the rows since the previous call as a table, or as paragraphs if there is only one column. */
  takeBlocks(page: number | null): Block[] {
    const rows = this.#rows;
    const firstCells = this.#firstCells;
    this.#rows = [];
    this.#firstCells = [];
    if (rows.length === 0) return [];
    if (this.#header === null && rows.every((row) => row.length < 2)) {
      return firstCells.flatMap((parts) => parts.map((text): Block => ({ kind: "paragraph", text, page })));
    }
    if (this.#header !== null) return [{ kind: "table", header: this.#header, rows, page }];
    const [first = [], ...rest] = rows;
    const hasHeader = rest.length > 0 && (this.#headerRows > 0 || (looksLikeHeader(first) && this.#isSetApart(first, rest)));
    this.#header = hasHeader ? first : [];
    return [{ kind: "table", header: this.#header, rows: hasHeader ? rest : rows, page }];
  }

  /** Returns whether the first row is a header, based on the table style, bold text, or words above values. */
  #isSetApart(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
    if (this.hasHeaderLook || (this.#boldRows[0] === true && this.#boldRows[1] === false)) return true;
    return first.some((name, column) => !hasDigit(name) && isColumnOfValues(rest.map((row) => row[column] ?? "")));
  }

  /** Returns a nested table as text for the cell that contains it. */
  text(): string {
    return this.#rows.map((row) => row.filter((text) => text !== "").join(" ")).join(" ");
  }
}

function looksLikeHeader(row: readonly string[]): boolean {
  return row.every((text) => text.trim() !== "" && text.length <= MAX_HEADER_CHARS) && new Set(row).size === row.length;
}

function isColumnOfValues(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length > 0 && filled.every((cell) => cell.length <= MAX_VALUE_CHARS && hasDigit(cell));
}

function hasDigit(text: string): boolean {
  return /\p{Nd}/u.test(text);
}
