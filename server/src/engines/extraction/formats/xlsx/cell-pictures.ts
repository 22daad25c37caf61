import type { Archive } from "../../ooxml/archive.ts";
import { relationsOf } from "../../ooxml/package.ts";
import { type Attributes, parseXml } from "../../ooxml/xml.ts";
import type { Workbook } from "./workbook.ts";

const MAX_VALUES = 100_000;

/** An image that is the value of a cell. */
export interface CellPicture {
  readonly part: string;
  /** Alternative text; empty if there is none. */
  readonly description: string;
}

/** Returns the image of a cell based on its `vm` attribute; null if the cell has none. */
export type PictureOfValue = (vm: number) => CellPicture | null;

interface RichValue {
  /** Index of the image in the list of relations. */
  readonly picture: number;
  readonly description: string;
}

/**
 * Reads images in cells (MS-XLSX 2.2.4.6, rich values): the `vm` attribute of a cell refers to a metadata block, the block to a rich value,
 * and the rich value to a relation whose target is an image. Skips broken references.
 */
export async function readCellPictures(archive: Archive, workbook: Workbook): Promise<PictureOfValue> {
  const metadata = workbook.part("sheetMetadata");
  const values = workbook.part("rdRichValue");
  const list = workbook.part("richValueRel");
  if (metadata === null || values === null || list === null) return () => null;
  try {
    const blocks = await metadataOf(archive, metadata);
    const rich = await richValuesOf(archive, values);
    const parts = await partsOf(archive, list);
    return (vm) => {
      const value = rich[blocks[vm - 1] ?? -1];
      const part = value === undefined ? undefined : parts[value.picture];
      return value === undefined || part === undefined ? null : { part, description: value.description };
    };
  } catch {
    return () => null;
  }
}

/** Returns the index of the rich value for each metadata block. */
async function metadataOf(archive: Archive, part: string): Promise<number[]> {
  const future: number[] = [];
  const blocks: number[] = [];
  let isFuture = false;
  let isValues = false;
  await parseXml(await archive.read(part), {
    open(name, attributes) {
      if (name === "x:futureMetadata") isFuture = attributes["name"] === "XLRICHVALUE";
      else if (name === "x:valueMetadata") isValues = true;
      else if (isFuture && localName(name) === "rvb" && future.length < MAX_VALUES) future.push(Number(attributes["i"]));
      else if (isValues && name === "x:rc" && blocks.length < MAX_VALUES) blocks.push(Number(attributes["v"]));
    },
    close(name) {
      if (name === "x:futureMetadata") isFuture = false;
      else if (name === "x:valueMetadata") isValues = false;
    },
  });
  return blocks.map((index) => future[index] ?? -1);
}

/** Returns the rich values in a part. The first value of an image is its index, and the third is its alternative text. */
async function richValuesOf(archive: Archive, part: string): Promise<RichValue[]> {
  const found: RichValue[] = [];
  let values: string[] = [];
  let isValue = false;
  await parseXml(await archive.read(part), {
    open(name) {
      if (localName(name) === "rv") values = [];
      isValue = localName(name) === "v";
      if (isValue) values.push("");
    },
    text(text) {
      if (isValue) values[values.length - 1] += text;
    },
    close(name) {
      isValue = false;
      const [picture = "", , description = ""] = values;
      if (localName(name) === "rv" && found.length < MAX_VALUES)
        found.push({ picture: /^\d+$/.test(picture) ? Number(picture) : -1, description });
    },
  });
  return found;
}

async function partsOf(archive: Archive, part: string): Promise<string[]> {
  const relations = await relationsOf(archive, part);
  const parts: string[] = [];
  await parseXml(await archive.read(part), {
    open(name, attributes: Attributes) {
      if (localName(name) === "rel" && parts.length < MAX_VALUES) parts.push(relations.get(attributes["r:id"] ?? "")?.target ?? "");
    },
  });
  return parts;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
