import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import type { Segment } from "./segments.ts";

/** Stores pages on disk between the two passes, so a long document does not fill the memory. */
export class PageSpool {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #places: { readonly at: number; readonly bytes: number }[] = [];
  #end = 0;

  private constructor(file: FileHandle, filePath: string) {
    this.#file = file;
    this.#path = filePath;
  }

  static async create(folder: string): Promise<PageSpool> {
    const filePath = path.join(folder, "pages.jsonl");
    return new PageSpool(await open(filePath, "w+"), filePath);
  }

  /** Adds the next page. */
  async add(segments: readonly Segment[]): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(segments.map(packed)));
    await this.#file.write(bytes, 0, bytes.length, this.#end);
    this.#places.push({ at: this.#end, bytes: bytes.length });
    this.#end += bytes.length;
  }

  /** Returns the segments of a page; empty if the page was not added. */
  async page(number: number): Promise<readonly Segment[]> {
    const place = this.#places[number - 1];
    if (place === undefined) return [];
    const bytes = Buffer.allocUnsafe(place.bytes);
    await this.#file.read(bytes, 0, place.bytes, place.at);
    return (JSON.parse(bytes.toString()) as Packed[]).map(unpacked);
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}

/** Compact format without property names, in hundredths of a point, because a page with tables has thousands of segments. */
type Packed = readonly [text: string, size: number, font: string, across: number, start: number, end: number, angle: number, kind: number];

const RIGHT_TO_LEFT = 1;
const VERTICAL = 2;
const CELL = 4;

function packed({ text, size, font, across, start, end, angle, isRightToLeft, isVertical, isCell }: Segment): Packed {
  const kind = (isRightToLeft ? RIGHT_TO_LEFT : 0) + (isVertical ? VERTICAL : 0) + (isCell ? CELL : 0);
  return [text, rounded(size), font, rounded(across), rounded(start), rounded(end), rounded(angle), kind];
}

function unpacked([text, size, font, across, start, end, angle, kind]: Packed): Segment {
  const isRightToLeft = (kind & RIGHT_TO_LEFT) !== 0;
  return { text, size, font, across, start, end, angle, isRightToLeft, isVertical: (kind & VERTICAL) !== 0, isCell: (kind & CELL) !== 0 };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
