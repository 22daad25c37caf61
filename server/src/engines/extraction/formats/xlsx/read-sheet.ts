import type { Block } from "../../../../ports/text-extractor.ts";
import type { BlockSink } from "../../block-sink.ts";
import { faultOf } from "../../fault.ts";
import { linksOf, relationsOf } from "../../ooxml/package.ts";
import { pictureDescription } from "../../ooxml/picture-description.ts";
import { parseXml } from "../../ooxml/xml.ts";
import type { PictureOfValue } from "./cell-pictures.ts";
import { type Comment, readComments } from "./comments.ts";
import type { Row } from "./layout/rows.ts";
import { SheetLayout } from "./layout/sheet-layout.ts";
import { type DrawingPlace, type DrawingTarget, readDrawing } from "./read-drawing.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { SheetReader, type ShownPicture } from "./sheet-reader.ts";
import { readSheetTail } from "./sheet-tail.ts";
import type { Styles } from "./styles.ts";
import { readAreas } from "./tables.ts";
import type { Sheet } from "./workbook.ts";

/** Maximum number of images in the cells of a sheet. */
const MAX_PICTURES = 200;

/** Parts of a workbook that its sheets share. */
export interface SheetParts extends DrawingPlace {
  readonly sink: BlockSink;
  readonly strings: SharedStrings;
  readonly styles: Styles;
  readonly pictureOf: PictureOfValue;
  /** Counts rows and cells against the limits of the workbook. */
  count(rows: number, cells: number): void;
}

/** Reads a sheet under a heading that contains its name: cells, comments and drawn objects. */
export async function readSheet(parts: SheetParts, sheet: Sheet, page: number): Promise<void> {
  const { archive, sink } = parts;
  let isNamed = false;
  const name = (): void => {
    if (!isNamed) sink.add({ kind: "heading", level: 1, text: sheet.name, page });
    isNamed = true;
  };
  const add = (block: Block): void => {
    name();
    sink.add(block);
  };
  const target: DrawingTarget = { page, add, name };
  const relations = await orElse(relationsOf(archive, sheet.part), new Map(), parts, sheet);
  const related = [...relations.values()];
  if (sheet.kind === "worksheet") {
    for (const picture of await readCells(parts, sheet, related, target)) await takePicture(parts, picture, target);
  }
  for (const { type, target: part } of related) if (type === "drawing" && archive.has(part)) await readDrawing(parts, part, target);
}

type Related = Parameters<typeof readComments>[1];

/** Reads the cells and returns the images that they contain. */
async function readCells(parts: SheetParts, sheet: Sheet, related: Related, { page, add }: DrawingTarget): Promise<ShownPicture[]> {
  const { archive, sink, strings, styles } = parts;
  const addresses = await orElse(linksOf(archive, sheet.part), new Map<string, string>(), parts, sheet);
  const tail = await readSheetTail(archive, sheet.part);
  const comments = await orElse(readComments(archive, related), new Map<number, Comment[]>(), parts, sheet);
  const areas = await orElse(readAreas(archive, related, tail.filter), [], parts, sheet);
  const remarks: string[] = [];
  const pictures: ShownPicture[] = [];
  const layout = new SheetLayout({ page, areas, frozenRows: () => reader.frozenRows }, add);
  const reader: SheetReader = new SheetReader({
    strings,
    styles,
    merges: tail.merges,
    links: new Map([...tail.links].flatMap(([key, id]) => addressOf(key, addresses.get(id)))),
    count: (rows, cells) => parts.count(rows, cells),
    take(row) {
      if (sink.isFull) return;
      layout.take(row);
      for (const comment of comments.get(row.number) ?? []) remarks.push(...textOf(comment, row.number, reader, row));
      comments.delete(row.number);
    },
    takePicture(picture) {
      if (pictures.length < MAX_PICTURES) pictures.push(picture);
    },
  });
  try {
    await parseXml(await archive.read(sheet.part), reader);
    // Comments in rows that are otherwise empty.
    for (const [row, noted] of comments) for (const comment of noted) remarks.push(...textOf(comment, row, reader));
  } finally {
    layout.end();
    for (const text of remarks) add({ kind: "paragraph", text, page });
    if (reader.hasHidden) sink.warn("page_skipped", `hidden rows or columns of the sheet "${sheet.name}" were skipped`);
    if (reader.hasGaps) sink.warn("page_skipped", `text of the sheet "${sheet.name}" is missing from the file`);
  }
  return pictures;
}

/** Returns the fallback if a part other than the cells is damaged, so the cells are still read. */
async function orElse<T>(read: Promise<T>, fallback: T, { sink }: SheetParts, sheet: Sheet): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (faultOf(error).reason !== "damaged") throw error;
    sink.warn("page_skipped", `comments, tables or links of the sheet "${sheet.name}" are damaged`);
    return fallback;
  }
}

function addressOf(key: number, address: string | undefined): [number, string][] {
  return address === undefined ? [] : [[key, address]];
}

/**
 * Returns a comment with its context: the first cell of its row, and the cell that it belongs to. Omits comments in hidden rows and
 * columns.
 */
function textOf(comment: Comment, row: number, reader: SheetReader, shown?: Row): string[] {
  if (reader.isHidden({ row, column: comment.column })) return [];
  const cell = shown?.cells.find(({ column }) => column === comment.column);
  const about = new Set([shown?.cells[0]?.text ?? "", cell?.text ?? ""].filter((text) => text !== ""));
  return [about.size === 0 ? comment.text : `${[...about].join(", ")}: ${comment.text}`];
}

async function takePicture(
  { sink, media, pictureOf }: SheetParts,
  { source, label }: ShownPicture,
  { page, name }: DrawingTarget,
): Promise<void> {
  if (typeof source === "string") {
    if (source.length <= 2_048) sink.addLinkedPicture({ url: source, description: label });
    return;
  }
  const picture = pictureOf(source);
  if (picture === null) return;
  name();
  await media.take(picture.part, pictureDescription(picture.description) || label, page);
}
