import type { Archive } from "../../ooxml/archive.ts";
import type { Relation } from "../../ooxml/package.ts";
import { parseXml } from "../../ooxml/xml.ts";
import { type CellRange, cellRange } from "./cell-reference.ts";
import type { Area } from "./layout/rows.ts";

const MAX_TABLES = 200;

/** Returns the tables defined in the sheet, and the sheet's filter range. */
export async function readAreas(archive: Archive, relations: Iterable<Relation>, filter: CellRange | null): Promise<Area[]> {
  const areas: Area[] = [];
  for (const { type, target } of relations) {
    if (type !== "table" || !archive.has(target) || areas.length >= MAX_TABLES) continue;
    await parseXml(await archive.read(target), {
      open(name, { ref = "", headerRowCount = "1" }) {
        const range = name === "x:table" ? cellRange(ref) : null;
        if (range !== null) areas.push({ ...range, headerRows: Math.min(Number(headerRowCount) || 0, 3) });
      },
    });
  }
  if (filter !== null) areas.push({ ...filter, headerRows: 1 });
  return areas;
}
