import { currencyOf } from "../../../knowledge/model/price.ts";
import { FeedUnreadable } from "../../../ports/feed-reader.ts";
import { ExtractError, type ExtractLimits } from "../../../ports/text-extractor.ts";
import { type Archive, openArchive } from "../ooxml/archive.ts";
import type { NumberFormat } from "../ooxml/number-format/number-format.ts";
import { mainPart } from "../ooxml/package.ts";
import { parseXml } from "../ooxml/xml.ts";
import { readSharedStrings } from "../formats/xlsx/shared-strings.ts";
import { SheetReader } from "../formats/xlsx/sheet-reader.ts";
import { readSheetTail } from "../formats/xlsx/sheet-tail.ts";
import { readStyles, type Styles } from "../formats/xlsx/styles.ts";
import { readWorkbook, type Sheet } from "../formats/xlsx/workbook.ts";
import { namesOf, rowOf } from "./csv-rows.ts";
import type { RawRow } from "./raw-row.ts";

const megabyte = 1_048_576;
const limits: ExtractLimits = {
  maxPages: 200,
  maxEntryBytes: 300 * megabyte,
  maxExpandedBytes: 600 * megabyte,
  maxRows: 200_000,
  maxCells: 2_000_000,
  maxPixels: 0,
};

/** A row of a sheet. `cells` contains the cell text by column. */
interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Returns whether the first bytes and the name of a file are those of a workbook. */
export function isWorkbook(name: string, head: Uint8Array): boolean {
  const isZip = head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
  return isZip && /\.xls[xm]$/i.test(name);
}

/**
 * Reads the first visible sheet of a workbook that contains a table. The first row with at least two values is the header. Hidden rows and
 * columns are omitted. Numbers are not rounded according to their format, but include the currency that the format specifies.
 * @throws FeedUnreadable, ExtractError
 */
export async function workbookRows(path: string): Promise<() => AsyncGenerator<RawRow>> {
  const archive = await openArchive(path, limits);
  try {
    const workbook = await readWorkbook(archive, await mainPart(archive, "spreadsheetml"), limits.maxPages);
    const strings = await readSharedStrings(archive, workbook.part("sharedStrings"), limits.maxCells);
    const styles = exactly(await readStyles(archive, workbook.part("styles"), workbook.is1904));
    for (const sheet of workbook.sheets) {
      if (sheet.isHidden || sheet.kind !== "worksheet") continue;
      const rows = await rowsOfSheet(archive, sheet, { strings, styles });
      const start = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
      if (start >= 0 && start < rows.length - 1) return () => table(rows, start);
    }
  } finally {
    archive.close();
  }
  throw new FeedUnreadable("file", "No sheet of the workbook has a header row with rows below it.");
}

async function* table(rows: readonly SheetRow[], start: number): AsyncGenerator<RawRow> {
  const header = namesOf(rows[start]?.cells ?? []);
  for (const { line, cells } of rows.slice(start + 1)) yield rowOf(line, header, cells);
}

async function rowsOfSheet(
  archive: Archive,
  sheet: Sheet,
  shared: Pick<ConstructorParameters<typeof SheetReader>[0], "strings" | "styles">,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let count = 0;
  const { merges } = await readSheetTail(archive, sheet.part);
  const reader = new SheetReader({
    ...shared,
    merges,
    links: new Map(),
    count(_rows, cells) {
      count += cells;
      if (rows.length > limits.maxRows) throw new ExtractError("too_large", `more than ${limits.maxRows} rows`);
      if (count > limits.maxCells) throw new ExtractError("too_large", `more than ${limits.maxCells} cells with content`);
    },
    take({ number, cells }) {
      const line: string[] = [];
      for (const { column, text } of cells) line[column - 1] = text;
      rows.push({ line: number, cells: Array.from(line, (text) => text ?? "") });
    },
    takePicture: () => undefined,
  });
  await parseXml(await archive.read(sheet.part), reader);
  return rows;
}

/** Replaces number formats with formats that do not round. */
function exactly(styles: Styles): Styles {
  const known = new Map<NumberFormat, NumberFormat>();
  const exact = (format: NumberFormat): NumberFormat => {
    const found = known.get(format) ?? (format.isDate ? format : exactFormat(format));
    known.set(format, found);
    return found;
  };
  return {
    isDamaged: styles.isDamaged,
    at(index) {
      const { format, isStrong } = styles.at(index);
      return { format: exact(format), isStrong };
    },
  };
}

function exactFormat(format: NumberFormat): NumberFormat {
  return {
    isDate: false,
    is1904: format.is1904,
    text: (value) => format.text(value),
    number(value) {
      const shown = format.number(value);
      // Percentages and item numbers with leading zeros keep their format.
      if (/^0\d+$/.test(shown) || shown.includes("%")) return shown;
      const currency = /[^\d.,\s-]/.test(shown) ? currencyOf(shown) : null;
      return currency == null ? String(value) : `${value} ${currency}`;
    },
  };
}
