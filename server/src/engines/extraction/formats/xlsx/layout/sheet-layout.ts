import type { Block } from "../../../../../ports/text-extractor.ts";
import { type Names, Region } from "./region.ts";
import type { Area, Row } from "./rows.ts";
import { type Span, splitColumns } from "./split-columns.ts";

/** Maximum number of rows per part; limited so that large sheets are streamed. */
const ROWS_AT_ONCE = 500;
const CELLS_AT_ONCE = 20_000;
/** Maximum number of empty rows inside a table. */
const MAX_GAP = 2;
const REMEMBERED = 20;

export interface SheetHints {
  readonly page: number;
  /** Tables defined in the sheet. */
  readonly areas: readonly Area[];
  /** Returns the number of frozen rows. Called after the first rows have been read. */
  readonly frozenRows: () => number;
}

interface OpenRegion {
  readonly span: Span;
  readonly region: Region;
}

interface Named extends Span {
  readonly names: Names;
  readonly bottom: number;
}

/**
 * Splits the rows of a sheet into regions: at empty rows, at the edges of tables defined in the sheet, and between parts that are side by
 * side.
 */
export class SheetLayout {
  readonly #hints: SheetHints;
  readonly #add: (block: Block) => void;
  readonly #borders: ReadonlySet<number>;
  #rows: Row[] = [];
  #cells = 0;
  #open: OpenRegion[] | null = null;
  /** Headers of the most recent regions. */
  #named: Named[] = [];

  constructor(hints: SheetHints, add: (block: Block) => void) {
    this.#hints = hints;
    this.#add = add;
    this.#borders = new Set(hints.areas.flatMap(({ top, bottom }) => [top, bottom + 1]));
  }

  take(row: Row): void {
    if (!row.follows || this.#borders.has(row.number)) this.end();
    this.#rows.push(row);
    this.#cells += row.cells.length;
    if (this.#rows.length >= ROWS_AT_ONCE || this.#cells >= CELLS_AT_ONCE) this.#flush(false);
  }

  /** Flushes the remaining rows. */
  end(): void {
    this.#flush(true);
    this.#open = null;
  }

  #flush(isLast: boolean): void {
    if (this.#rows.length === 0 && this.#open === null) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#cells = 0;
    this.#open ??= this.#start(rows);
    const spans = this.#open.map(({ span }) => span);
    const parts = partsOf(rows, spans);
    this.#open.forEach(({ span, region }, index) => {
      const part = parts[index] ?? [];
      region.write(part, isLast);
      const bottom = part.at(-1)?.number;
      if (region.names !== null && bottom !== undefined) this.#remember({ ...span, names: region.names, bottom });
    });
  }

  #start(rows: readonly Row[]): OpenRegion[] {
    const top = rows[0]?.number ?? 0;
    const areas = this.#hints.areas.filter((area) => area.top <= top && area.bottom >= top);
    return splitColumns(rows, areas).map((span) => {
      const area = areas.find(({ left, right }) => span.left >= left && span.left <= right) ?? null;
      const hints = { page: this.#hints.page, area, frozenRows: this.#hints.frozenRows(), inherited: this.#inherited(span, top) };
      return { span, region: new Region(hints, this.#add) };
    });
  }

  /** Returns the column names of a table that continues below an empty row or next to a table that ends there. */
  #inherited({ left, right }: Span, top: number): Names | null {
    if (left === right) return null;
    const above = this.#named.find((named) => named.left === left && right <= named.right && top - named.bottom <= MAX_GAP + 1);
    return above?.names ?? null;
  }

  #remember(named: Named): void {
    const others = this.#named.filter(({ left, right }) => right < named.left || left > named.right);
    this.#named = [named, ...others].slice(0, REMEMBERED);
  }
}

/** Splits rows by span. A cell that covers two spans belongs to the left span. */
function partsOf(rows: readonly Row[], spans: readonly Span[]): (readonly Row[])[] {
  if (spans.length < 2) return [rows];
  const parts: Row[][] = spans.map(() => []);
  for (const row of rows) {
    let index = 0;
    let cells = [];
    for (const cell of row.cells) {
      while (cell.column >= (spans[index + 1]?.left ?? Infinity)) {
        if (cells.length > 0) parts[index]?.push({ ...row, cells });
        cells = [];
        index++;
      }
      cells.push(cell);
    }
    if (cells.length > 0) parts[index]?.push({ ...row, cells });
  }
  return parts;
}
