import type { Block } from "../../../../../ports/text-extractor.ts";
import { findHeader } from "./find-header.ts";
import type { Area, Cell, Row } from "./rows.ts";

const TITLE_LEVEL = 2;
const LABEL_LEVEL = 3;
const MAX_TITLE_CHARS = 120;

/** Column names by column number. */
export type Names = ReadonlyMap<number, string>;

export interface RegionHints {
  readonly page: number;
  /** The table that the sheet defines around the region; null if there is none. */
  readonly area: Area | null;
  /** Number of frozen rows at the top of the sheet. */
  readonly frozenRows: number;
  /** Column names of a table above that may continue in this region. */
  readonly inherited: Names | null;
}

/**
 * Converts the rows of a region into blocks: titles, a table with its header, labels between its rows, and notes below it. Rows may be
 * passed in several parts.
 */
export class Region {
  readonly #hints: RegionHints;
  readonly #add: (block: Block) => void;
  #names: Names | null = null;
  #isStarted = false;
  #isTable = true;

  constructor(hints: RegionHints, add: (block: Block) => void) {
    this.#hints = hints;
    this.#add = add;
  }

  /** Column names; null if there are none. */
  get names(): Names | null {
    return this.#names;
  }

  /** @param isLast whether these are the last rows */
  write(rows: readonly Row[], isLast: boolean): void {
    const body = this.#isStarted ? rows : this.#start(rows);
    if (!this.#isTable) this.#addTexts(body);
    else {
      const notes = isLast && this.#hints.area === null ? notesBelow(body) : 0;
      this.#addTable(body.slice(0, body.length - notes));
      this.#addTexts(body.slice(body.length - notes));
    }
  }

  /** Consumes the titles and the header, and returns the body. */
  #start(rows: readonly Row[]): readonly Row[] {
    this.#isStarted = true;
    const columns = new Set(rows.flatMap((row) => row.cells.map(({ column }) => column)));
    const titles = columns.size > 1 ? rowsUntil(rows, ({ cells }) => cells.length > 1) : 0;
    this.#addTexts(rows.slice(0, titles));
    const body = rows.slice(titles);
    const inner = new Set(body.flatMap((row) => row.cells.map(({ column }) => column)));
    const count = this.#headerRows(body, inner.size);
    this.#isTable = body.length > 0 && (inner.size > 1 || count > 0 || this.#names !== null);
    if (count > 0) this.#names = namesOf(body.slice(0, count), inner);
    return body.slice(count);
  }

  #headerRows(rows: readonly Row[], columns: number): number {
    const { area, frozenRows, inherited } = this.#hints;
    const first = rows[0]?.number ?? 0;
    if (area !== null && first === area.top) return Math.min(area.headerRows, rows.length - 1);
    const frozen = rowsUntil(rows, (row) => row.number > frozenRows);
    if (frozen > 0 && frozen <= 4 && frozen < rows.length && columns > 1) return frozen;
    const found = findHeader(rows, columns);
    if (found?.isSure === true) return found.rows;
    if (inherited === null || rows.every(({ cells }) => cells.length < 2)) return found?.rows ?? 0;
    this.#names = inherited;
    return 0;
  }

  #addTable(rows: readonly Row[]): void {
    const usual = rows.filter(({ cells }) => cells.length > 1 && cells[0]?.isStrong === true).length;
    const areFirstsStrong = usual * 2 > rows.length;
    let part: Row[] = [];
    rows.forEach((row, index) => {
      const label = labelOf(row, areFirstsStrong);
      if (label === null || index === rows.length - 1) part.push(row);
      else {
        this.#addPart(part);
        part = [];
        this.#add({ kind: "heading", level: LABEL_LEVEL, text: oneLine(label.text), page: this.#hints.page });
      }
    });
    this.#addPart(part);
  }

  #addPart(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    const used = new Set([...(this.#names?.keys() ?? []), ...rows.flatMap((row) => row.cells.map(({ column }) => column))]);
    const columns = [...used].toSorted((a, b) => a - b);
    const places = new Map(columns.map((column, place) => [column, place]));
    const names = this.#names;
    this.#add({
      kind: "table",
      header: names === null ? [] : columns.map((column) => names.get(column) ?? ""),
      rows: rows.map((row) => filled(row, places)),
      page: this.#hints.page,
    });
  }

  /** Adds isolated cells individually. */
  #addTexts(rows: readonly Row[]): void {
    const strong = rows.filter(({ cells }) => cells.every(isTitle)).length;
    const areTitles = rows.length <= 3 || strong * 2 <= rows.length;
    for (const cell of rows.flatMap((row) => row.cells)) {
      const { page } = this.#hints;
      if (areTitles && isTitle(cell)) this.#add({ kind: "heading", level: TITLE_LEVEL, text: oneLine(cell.text), page });
      else this.#add({ kind: "paragraph", text: cell.text, page });
    }
  }
}

function rowsUntil(rows: readonly Row[], isEnd: (row: Row) => boolean): number {
  const end = rows.findIndex(isEnd);
  return end === -1 ? rows.length : end;
}

/** Returns the number of trailing rows that contain a single text cell, below rows with more cells. */
function notesBelow(rows: readonly Row[]): number {
  const last = rows.findLastIndex(({ cells }) => cells.length > 1 || cells[0]?.isText === false);
  return last === -1 ? 0 : rows.length - 1 - last;
}

function isTitle({ isText, isStrong, width, text }: Cell): boolean {
  return isText && (isStrong || width > 1) && text.length <= MAX_TITLE_CHARS && !/[.,;!?。，！？]$/u.test(text.trim());
}

/** Returns the label for the rows below: the only cell in its row, formatted or spanning several columns. */
function labelOf({ cells }: Row, areFirstsStrong: boolean): Cell | null {
  const [cell] = cells;
  if (cell === undefined || cells.length > 1 || !cell.isText || cell.text.length > MAX_TITLE_CHARS) return null;
  return cell.width > 1 || (cell.isStrong && !areFirstsStrong) ? cell : null;
}

/** Returns the names above each column, from top to bottom. A name that spans several columns applies to each of them. */
function namesOf(rows: readonly Row[], columns: ReadonlySet<number>): Names {
  const names = new Map<number, string[]>();
  for (const { cells } of rows) {
    for (const { column, width, text } of cells) {
      const covered = width === 1 ? [column] : [...columns].filter((each) => each >= column && each < column + width);
      for (const each of covered) {
        const parts = names.get(each) ?? [];
        if (parts.at(-1) !== text) parts.push(text);
        names.set(each, parts);
      }
    }
  }
  return new Map([...names].map(([column, parts]) => [column, oneLine(parts.join(" "))]));
}

function filled(row: Row, places: ReadonlyMap<number, number>): string[] {
  const texts = Array.from({ length: places.size }, () => "");
  for (const { column, text } of row.cells) {
    const place = places.get(column);
    if (place !== undefined) texts[place] = text;
  }
  return texts;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
