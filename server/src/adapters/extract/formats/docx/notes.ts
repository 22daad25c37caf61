import type { Archive } from "../../ooxml/archive.ts";
import { parseXml } from "../../ooxml/xml.ts";

/** Texts of footnotes or endnotes by their ids. */
export async function readNotes(
  archive: Archive,
  part: string | undefined,
  element: "w:footnote" | "w:endnote",
): Promise<ReadonlyMap<string, string>> {
  const notes = new Map<string, string>();
  if (part === undefined || !archive.has(part)) return notes;
  let id: string | null = null;
  let parts: string[] = [];
  let isInText = false;
  await parseXml(await archive.read(part), {
    open(name, attributes) {
      // Separators are notes as well, of a type of their own.
      if (name === element) id = attributes["w:type"] === undefined ? (attributes["w:id"] ?? null) : null;
      else if (name === "w:t" || name === "m:t") isInText = true;
      else if (name === "w:tab" || name === "w:br") parts.push(" ");
    },
    text(text) {
      if (isInText) parts.push(text);
    },
    close(name) {
      if (name === "w:t" || name === "m:t") isInText = false;
      else if (name === "w:p") parts.push("\n");
      else if (name === element) {
        const text = parts.join("").trim();
        if (id !== null && text !== "") notes.set(id, text);
        parts = [];
      }
    },
  });
  return notes;
}
