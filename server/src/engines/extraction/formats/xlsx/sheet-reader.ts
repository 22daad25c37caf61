import type { Attributes, XmlHandler } from "../../ooxml/xml.ts";
import { type CellRange, type CellReference, cellKey, columnOf } from "./cell-reference.ts";
import type { Cell, Row } from "./layout/rows.ts";
import { formulaAddress } from "./formula-address.ts";
import { RichText, type SharedStrings } from "./shared-strings.ts";
import { shownValue } from "./shown-value.ts";
import type { Styles } from "./styles.ts";
import { isTrue } from "./workbook.ts";

const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;

export interface SheetContext {
  readonly strings: SharedStrings;
  readonly styles: Styles;
  /** Merged ranges by the key of their first cell. */
  readonly merges: ReadonlyMap<number, CellRange>;
  /** Web URLs by the key of the cell that contains the link. */
  readonly links: ReadonlyMap<number, string>;
  /** Called for every non-empty row with the number of its cells, before it is known whether the row is visible. */
  count(rows: number, cells: number): void;
  /** Receives the visible rows. */
  take(row: Row): void;
  /** Receives the images in visible cells. */
  takePicture(picture: ShownPicture): void;
}

/** An image displayed in a cell: a rich value in the workbook, or an image on the web. */
export interface ShownPicture {
  /** Index of the rich value in the workbook, from 1; or a URL. */
  readonly source: number | string;
  /** First text in the row. */
  readonly label: string;
}

/** A vertically merged value that is repeated in the rows below. */
interface Carried {
  readonly cell: Cell;
  readonly until: number;
}

/** Reads the cells of a sheet row by row, and skips hidden rows and columns. */
export class SheetReader implements XmlHandler {
  /** Whether rows or columns that contain cells were skipped. */
  hasHidden = false;
  /** Whether a cell refers to a missing string. */
  hasGaps = false;
  /** Number of frozen rows at the top of the sheet. */
  frozenRows = 0;
  readonly #context: SheetContext;
  /** Indexed by column number; 1 if the column is hidden. */
  readonly #hiddenColumns = new Uint8Array(LAST_COLUMN + 1);
  #columnRanges = 0;
  /** Indexed by row number; 1 if the row is hidden. Created on demand. */
  #hiddenRows: Uint8Array | null = null;
  readonly #carried = new Map<number, Carried>();
  readonly #rich = new RichText();
  #row = 0;
  /** Number of the last row above that does not form a gap: a visible row, or a hidden row that follows it. */
  #lastRow = 0;
  #isHiddenRow = false;
  #cells: Cell[] = [];
  #found = 0;
  #column = 0;
  #type = "";
  #style = 0;
  #value = "";
  #isRich = false;
  #isValue = false;
  #isFormula = false;
  #formula = "";
  /** Index of a rich value; 0 if the cell has none. */
  #richValue = 0;
  #pictures: (number | string)[] = [];

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** Returns whether a cell is in a hidden column, or in a hidden row that has been read. */
  isHidden({ row, column }: CellReference): boolean {
    return this.#hiddenRows?.[row] === 1 || this.#hiddenColumns[column] === 1;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case "x:c":
        this.#startCell(attributes);
        break;
      case "x:v":
        this.#isValue = true;
        break;
      case "x:f":
        this.#isFormula = true;
        break;
      case "x:row":
        this.#startRow(attributes);
        break;
      case "x:is":
        this.#isRich = true;
        this.#rich.start();
        break;
      case "x:col":
        this.#addColumns(attributes);
        break;
      case "x:pane":
        if (attributes["state"]?.startsWith("frozen") === true) this.frozenRows = Number(attributes["ySplit"]) || 0;
        break;
      default:
        if (this.#isRich) this.#rich.open(name);
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
    else if (this.#isFormula) this.#formula += text;
    else if (this.#isRich) this.#rich.text(text);
  }

  close(name: string): void {
    switch (name) {
      case "x:c":
        this.#endCell();
        break;
      case "x:v":
        this.#isValue = false;
        break;
      case "x:f":
        this.#isFormula = false;
        break;
      case "x:row":
        this.#endRow();
        break;
      case "x:is":
        this.#isRich = false;
        this.#value = this.#rich.end();
        break;
      default:
        if (this.#isRich) this.#rich.close(name);
    }
  }

  #addColumns({ min, max, hidden, width }: Attributes): void {
    const isHidden = isTrue(hidden) || width === "0";
    if (isHidden && this.#columnRanges++ < LAST_COLUMN) this.#hiddenColumns.fill(1, Number(min) || 0, (Number(max) || 0) + 1);
  }

  #startRow({ r, hidden, ht }: Attributes): void {
    const number = Number(r);
    // A row without a number follows the previous row.
    this.#row = Number.isInteger(number) && number >= 1 && number <= LAST_ROW ? number : this.#row + 1;
    this.#isHiddenRow = isTrue(hidden) || ht === "0";
    if (this.#isHiddenRow) (this.#hiddenRows ??= new Uint8Array(LAST_ROW + 1))[this.#row] = 1;
    this.#cells = [];
    this.#pictures = [];
    this.#found = 0;
    this.#column = 0;
  }

  #startCell({ r, t = "n", s = "0", vm = "0" }: Attributes): void {
    this.#column = (r === undefined ? null : columnOf(r)) ?? this.#column + 1;
    this.#type = t;
    this.#style = Number(s);
    this.#value = "";
    this.#formula = "";
    this.#richValue = Number(vm);
  }

  #endCell(): void {
    const named = this.#formula === "" ? null : formulaAddress(this.#formula);
    const picture = named?.kind === "picture" ? named.url : this.#richValue;
    if (picture !== 0 && !this.#isHidden) this.#pictures.push(picture);
    if (this.#value === "") return;
    const { styles, strings, links, merges } = this.#context;
    const style = styles.at(this.#style);
    const { text, isText } = shownValue(this.#type, this.#value, style.format, strings);
    if (text === null) this.hasGaps = true;
    if (text === null || text.trim() === "") return;
    this.#found++;
    if (this.#isHidden) {
      this.hasHidden = true;
      return;
    }
    const key = cellKey({ row: this.#row, column: this.#column });
    const merged = merges.get(key);
    const link = links.get(key) ?? (named?.kind === "link" ? named.url : undefined);
    const cell: Cell = {
      column: this.#column,
      text: link === undefined || text.includes(link) ? text : `${text} (${link})`,
      isText,
      isStrong: style.isStrong,
      width: merged === undefined ? 1 : merged.right - merged.left + 1,
    };
    this.#cells.push(cell);
    if (merged !== undefined && merged.bottom > this.#row) this.#carried.set(this.#column, { cell, until: merged.bottom });
  }

  get #isHidden(): boolean {
    return this.#isHiddenRow || this.#hiddenColumns[this.#column] === 1;
  }

  #endRow(): void {
    const label = this.#cells.find(({ isText }) => isText)?.text ?? "";
    for (const source of this.#pictures) this.#context.takePicture({ source, label });
    const follows = this.#row === this.#lastRow + 1;
    if (this.#isHiddenRow) {
      if (follows) this.#lastRow = this.#row;
      if (this.#found > 0) this.#context.count(1, this.#found);
      return;
    }
    const own = this.#cells.length;
    if (own > 0) this.#addCarried();
    if (this.#found > 0) this.#context.count(1, this.#found + this.#cells.length - own);
    if (own === 0) return;
    this.#lastRow = this.#row;
    this.#context.take({ number: this.#row, cells: inOrder(this.#cells), follows });
  }

  /** Repeats a vertically merged value in each row, so each row is self-contained. */
  #addCarried(): void {
    if (this.#carried.size === 0) return;
    const own = new Set(this.#cells.map(({ column }) => column));
    for (const [column, { cell, until }] of this.#carried) {
      if (this.#row > until) this.#carried.delete(column);
      else if (!own.has(column)) this.#cells.push(cell);
    }
  }
}

/** Sorts the cells if necessary; they are nearly always in order. */
function inOrder(cells: Cell[]): readonly Cell[] {
  const isInOrder = cells.every((cell, index) => index === 0 || (cells[index - 1]?.column ?? 0) < cell.column);
  return isInOrder ? cells : cells.toSorted((a, b) => a.column - b.column);
}
