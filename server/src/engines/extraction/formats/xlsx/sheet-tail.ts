import { Readable } from "node:stream";
import type { Archive } from "../../ooxml/archive.ts";
import { type Attributes, parseXml } from "../../ooxml/xml.ts";
import { type CellRange, cellKey, cellRange } from "./cell-reference.ts";

const END_OF_CELLS = Buffer.from("sheetData>");
const MAX_HEAD_BYTES = 65_536;
const MAX_TAIL_BYTES = 16_000_000;
const MAX_MERGES = 100_000;
const MAX_LINKS = 200_000;
/** Maximum number of cells that one link covers. */
const MAX_LINKED_CELLS = 100;

/** Declarations about the cells, which the sheet contains after the cells themselves. */
export interface SheetTail {
  /** Merged ranges by the key of their first cell. */
  readonly merges: ReadonlyMap<number, CellRange>;
  /** Relation ids of link targets by cell key. */
  readonly links: ReadonlyMap<number, string>;
  /** Range of the filter, including its header row. */
  readonly filter: CellRange | null;
}

/**
 * Reads the elements that follow the cells before the cells are parsed. Skips the cells as raw bytes, because they make up nearly all of a
 * large sheet. Returns nothing if the markup is unusual; reading the sheet then reports the problem.
 */
export async function readSheetTail(archive: Archive, part: string): Promise<SheetTail> {
  const reader = new TailReader();
  try {
    const xml = await tailOf(await archive.read(part));
    if (xml !== null) await parseXml(Readable.from(xml), reader);
  } catch {
    // Everything read so far is valid.
  }
  return reader;
}

/** Returns the root start tag and everything after the cells. */
async function tailOf(stream: Readable): Promise<Buffer[] | null> {
  let head = Buffer.alloc(0);
  let root: Buffer | null = null;
  let rest = Buffer.alloc(0);
  const tail: Buffer[] = [];
  let size = 0;
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    if (tail.length > 0) {
      tail.push(bytes);
      size += bytes.length;
      if (size > MAX_TAIL_BYTES) return null;
      continue;
    }
    if (root === null) {
      head = Buffer.concat([head, bytes]);
      root = rootOf(head);
      if (root === null && head.length > MAX_HEAD_BYTES) return null;
    }
    const window = Buffer.concat([rest, bytes]);
    const end = endOfCells(window);
    if (end !== -1) tail.push(window.subarray(end));
    rest = window.subarray(-64);
  }
  return root === null || tail.length === 0 ? null : [root, ...tail];
}

function rootOf(head: Buffer): Buffer | null {
  const text = head.toString("latin1");
  const found = /<(?:[\w.-]+:)?worksheet(?:\s[^<>]*)?>/.exec(text);
  return found === null ? null : Buffer.from(found[0], "latin1");
}

/** Returns the position after the last end tag of the cells; -1 if there is none. */
function endOfCells(window: Buffer): number {
  for (let at = window.indexOf(END_OF_CELLS); at !== -1; at = window.indexOf(END_OF_CELLS, at + 1)) {
    const before = window.toString("latin1", Math.max(at - 40, 0), at);
    if (/<\/(?:[\w.-]+:)?$/.test(before)) return at + END_OF_CELLS.length;
  }
  return -1;
}

class TailReader implements SheetTail {
  readonly merges = new Map<number, CellRange>();
  readonly links = new Map<number, string>();
  filter: CellRange | null = null;

  open(name: string, attributes: Attributes): void {
    if (name === "x:mergeCell") this.#merge(cellRange(attributes["ref"] ?? ""));
    else if (name === "x:hyperlink") this.#link(cellRange(attributes["ref"] ?? ""), attributes["r:id"] ?? "");
    else if (name === "x:autoFilter") this.filter = cellRange(attributes["ref"] ?? "");
  }

  #merge(range: CellRange | null): void {
    if (range !== null && this.merges.size < MAX_MERGES) this.merges.set(cellKey({ row: range.top, column: range.left }), range);
  }

  #link(range: CellRange | null, id: string): void {
    if (range === null || id === "" || this.links.size >= MAX_LINKS) return;
    let left = MAX_LINKED_CELLS;
    for (let row = range.top; row <= range.bottom; row++) {
      for (let column = range.left; column <= range.right; column++) {
        if (left-- <= 0) return;
        this.links.set(cellKey({ row, column }), id);
      }
    }
  }
}
