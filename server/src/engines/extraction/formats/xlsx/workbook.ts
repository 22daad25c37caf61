import { ExtractError } from "../../../../ports/text-extractor.ts";
import { cleanedText } from "../../block-sink.ts";
import type { Archive } from "../../ooxml/archive.ts";
import { relationsOf } from "../../ooxml/package.ts";
import { parseXml } from "../../ooxml/xml.ts";

const MAX_NAME_CHARS = 100;

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Type of the sheet, such as `worksheet` or `chartsheet`; null if the part is missing. */
  readonly kind: string | null;
  readonly part: string;
}

export interface Workbook {
  /** Sheets in tab order. */
  readonly sheets: readonly Sheet[];
  /** Whether days are counted from 1904. */
  readonly is1904: boolean;
  /** Returns the part for a relation type such as `styles`; null if there is none. */
  part(type: string): string | null;
}

/**
 * Reads the list of sheets.
 * @throws ExtractError `too_large` if there are more than `maxSheets`
 */
export async function readWorkbook(archive: Archive, part: string, maxSheets: number): Promise<Workbook> {
  const relations = await relationsOf(archive, part);
  const sheets: Sheet[] = [];
  let is1904 = false;
  await parseXml(await archive.read(part), {
    open(name, attributes) {
      if (name === "x:workbookPr") is1904 = isTrue(attributes["date1904"]);
      if (name !== "x:sheet") return;
      if (sheets.length >= maxSheets) throw new ExtractError("too_large", `more than ${maxSheets} sheets`);
      const relation = relations.get(attributes["r:id"] ?? "");
      const isThere = relation !== undefined && archive.has(relation.target);
      sheets.push({
        name: cleanedText(attributes["name"] ?? "").slice(0, MAX_NAME_CHARS),
        isHidden: /hidden/i.test(attributes["state"] ?? ""),
        kind: isThere ? relation.type : null,
        part: relation?.target ?? "",
      });
    },
  });
  const all = [...relations.values()];
  return {
    sheets,
    is1904,
    part: (type) => all.find((relation) => relation.type === type && archive.has(relation.target))?.target ?? null,
  };
}

/** Returns whether a boolean attribute is true. */
export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
