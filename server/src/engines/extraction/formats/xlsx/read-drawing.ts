import type { Block } from "../../../../ports/text-extractor.ts";
import type { Archive } from "../../ooxml/archive.ts";
import { ChartReader } from "../../ooxml/chart-reader.ts";
import type { Media } from "../../ooxml/media.ts";
import { relationsOf } from "../../ooxml/package.ts";
import { pictureDescription } from "../../ooxml/picture-description.ts";
import { shownXml } from "../../ooxml/shown-xml.ts";
import { parseXml } from "../../ooxml/xml.ts";
import { DrawingReader } from "./drawing-reader.ts";

export interface DrawingPlace {
  readonly archive: Archive;
  readonly media: Media;
}

export interface DrawingTarget {
  /** Sheet number, from 1. */
  readonly page: number;
  add(block: Block): void;
  /** Adds the name of the sheet unless content of the sheet has already been added. */
  name(): void;
}

/** Reads the objects drawn on a sheet from top to bottom: text boxes, chart titles and series, and images. */
export async function readDrawing({ archive, media }: DrawingPlace, part: string, target: DrawingTarget): Promise<void> {
  const drawing = new DrawingReader();
  await parseXml(await archive.read(part), shownXml(drawing));
  const relations = await relationsOf(archive, part);
  for (const { kind, text, relation, description } of drawing.items) {
    const found = relations.get(relation)?.target;
    if (kind === "text") target.add({ kind: "paragraph", text, page: target.page });
    else if (found === undefined || !archive.has(found)) continue;
    else if (kind === "chart") await addChart(archive, found, target);
    else {
      target.name();
      await media.take(found, pictureDescription(description), target.page);
    }
  }
}

/** Adds the title and the series names of a chart. Its values are in the cells that it references. */
async function addChart(archive: Archive, part: string, { page, add }: DrawingTarget): Promise<void> {
  const chart = new ChartReader();
  await parseXml(await archive.read(part), chart);
  const names = [...new Set(chart.series.map(({ name }) => name.trim()))].filter((name) => name !== "" && name !== chart.title);
  const text = [chart.title, names.join(", ")].filter((each) => each !== "").join(": ");
  if (text !== "") add({ kind: "paragraph", text, page });
}
