import { ExtractError, type ExtractLimits } from "../../../../ports/text-extractor.ts";
import type { BlockSink } from "../../block-sink.ts";
import { faultOf } from "../../fault.ts";
import { openArchive } from "../../ooxml/archive.ts";
import { Media } from "../../ooxml/media.ts";
import { mainPart, propertiesOf } from "../../ooxml/package.ts";
import { PictureTaker } from "../../images/picture-taker.ts";
import type { ReadFormat } from "../../format.ts";
import { readCellPictures } from "./cell-pictures.ts";
import { readSheet, type SheetParts } from "./read-sheet.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readStyles } from "./styles.ts";
import { readWorkbook, type Sheet } from "./workbook.ts";

const MOST_NAMED = 10;

/**
 * Streams a workbook as displayed: formatted numbers, tables with headers, text, comments, charts and images, sheet by sheet. Hidden sheets, rows and
 * columns are omitted with a warning. A damaged sheet does not affect the other sheets.
 */
export const readXlsx: ReadFormat = async (source, sink) => {
  const archive = await openArchive(source.path, source.limits);
  try {
    const { maxPages, maxCells } = source.limits;
    const part = await mainPart(archive, "spreadsheetml");
    const workbook = await readWorkbook(archive, part, maxPages);
    const parts: SheetParts = {
      archive,
      sink,
      strings: await readSharedStrings(archive, workbook.part("sharedStrings"), maxCells),
      styles: await readStyles(archive, workbook.part("styles"), workbook.is1904),
      pictureOf: await readCellPictures(archive, workbook),
      media: new Media(archive, new PictureTaker(source, sink), sink),
      count: counter(source.limits),
    };
    if (parts.styles.isDamaged) sink.warn("page_skipped", "the number formats are damaged; numbers are not formatted");
    await readSheets(parts, workbook.sheets, sink);
    const properties = await propertiesOf(archive).catch(() => null);
    return { title: properties?.title ?? null, pages: workbook.sheets.length };
  } finally {
    archive.close();
  }
};

async function readSheets(parts: SheetParts, sheets: readonly Sheet[], sink: BlockSink): Promise<void> {
  const damaged: string[] = [];
  let fault: unknown;
  for (const [index, sheet] of sheets.entries()) {
    sink.progress(index, sheets.length);
    if (sheet.isHidden) continue;
    if (sheet.kind === null) damaged.push(sheet.name);
    else {
      try {
        await readSheet(parts, sheet, index + 1);
      } catch (error) {
        if (error instanceof ExtractError || faultOf(error).reason !== "damaged") throw error;
        fault ??= error;
        damaged.push(sheet.name);
      }
    }
  }
  if (damaged.length > 0 && !sink.hasContent) throw fault ?? new ExtractError("damaged", "no sheet of the file is readable");
  warn(
    sink,
    "hidden sheets were skipped",
    sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
  );
  warn(sink, "damaged sheets were skipped or only partly read", damaged);
}

function warn(sink: BlockSink, message: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const shown = names.slice(0, MOST_NAMED).map((name) => `"${name}"`);
  sink.warn("page_skipped", `${message}: ${shown.join(", ")}${names.length > MOST_NAMED ? ", ..." : ""}`);
}

function counter({ maxRows, maxCells }: ExtractLimits): (rows: number, cells: number) => void {
  let allRows = 0;
  let allCells = 0;
  return (rows, cells) => {
    allRows += rows;
    allCells += cells;
    if (allRows > maxRows) throw new ExtractError("too_large", `more than ${maxRows} rows with content`);
    if (allCells > maxCells) throw new ExtractError("too_large", `more than ${maxCells} cells with content`);
  };
}
