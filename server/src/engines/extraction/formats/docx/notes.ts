import type { Archive } from "../../ooxml/archive.ts";
import { isOff } from "../../ooxml/flags.ts";
import { readPart } from "../../ooxml/read-part.ts";
import { shownXml } from "../../ooxml/shown-xml.ts";
import type { XmlHandler } from "../../ooxml/xml.ts";
import { isNotShown } from "./body-reader.ts";

export type NoteElement = "w:footnote" | "w:endnote" | "w:comment";

/**
 * Returns the text of notes or comments by id, except comments whose last paragraph is in `closed`. If the part is damaged, returns the notes before
 * the damage.
 */
export async function readNotes(
  archive: Archive,
  part: string | undefined,
  element: NoteElement,
  closed: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, string>> {
  const notes = new Map<string, string>();
  let id: string | null = null;
  let lastParagraph = "";
  let parts: string[] = [];
  let isInText = false;
  let isHidden = false;
  const handler: XmlHandler = {
    open(name, attributes) {
      // Notes with a type are separators.
      if (name === element) id = attributes["w:type"] === undefined ? (attributes["w:id"] ?? null) : null;
      else if (name === "w:p") lastParagraph = attributes["w14:paraId"] ?? "";
      else if (name === "w:r") isHidden = false;
      else if (name === "w:vanish") isHidden = !isOff(attributes["w:val"]);
      else if (name === "w:t" || name === "m:t") isInText = !isHidden;
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
        if (id !== null && text !== "" && !closed.has(lastParagraph)) notes.set(id, text);
        parts = [];
      }
    },
  };
  await readPart(archive, part, shownXml(handler, isNotShown));
  return notes;
}

/** Returns the ids of the last paragraphs of resolved comments. */
export async function closedComments(archive: Archive, part: string | undefined): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  await readPart(archive, part, {
    open(name, attributes) {
      if (name === "w15:commentEx" && attributes["w15:done"] === "1") closed.add(attributes["w15:paraId"] ?? "");
    },
  });
  return closed;
}
