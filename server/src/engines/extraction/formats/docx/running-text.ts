import type { Archive } from "../../ooxml/archive.ts";
import type { Relation } from "../../ooxml/package.ts";
import type { Piece } from "../../ooxml/pieces.ts";
import { readPart } from "../../ooxml/read-part.ts";
import { shownXml } from "../../ooxml/shown-xml.ts";
import { BodyReader, isNotShown } from "./body-reader.ts";
import { BodyWriter } from "./body-writer.ts";
import type { StyleRole } from "./styles.ts";

const NO_NOTES = { footnotes: new Map(), endnotes: new Map(), comments: new Map() } as const;
/** Maximum number of headers or footers. Every section can have several, but real documents have fewer. */
const MAX_PARTS = 100;

/** Returns the text of all headers or footers, without duplicates or page numbers. */
export async function runningText(
  archive: Archive,
  relations: readonly Relation[],
  kind: "header" | "footer",
  roleOf: (styleId: string) => StyleRole,
): Promise<string[]> {
  const texts = new Set<string>();
  const take = (piece: Piece): void => {
    if (piece.kind !== "block") return;
    const { block } = piece;
    const found = block.kind === "table" ? [block.header, ...block.rows].map((row) => row.join(" ")) : [block.text];
    for (const text of found) if (text.trim() !== "") texts.add(text.trim());
  };
  const parts = relations.filter(({ type }) => type === kind).slice(0, MAX_PARTS);
  for (const { target } of parts) {
    const writer = new BodyWriter(take, roleOf, null);
    await readPart(archive, target, shownXml(new BodyReader(writer, NO_NOTES, false), isNotShown));
    writer.end();
  }
  return [...texts];
}
