import type { Archive } from "../../ooxml/archive.ts";
import type { Relation } from "../../ooxml/package.ts";
import { readPart } from "../../ooxml/read-part.ts";
import { shownXml } from "../../ooxml/shown-xml.ts";
import { textsOf } from "./slide-blocks.ts";
import { SlideReader } from "./slide-reader.ts";

/** Returns the paragraphs of a slide's speaker notes. Skips damaged notes, because they are not part of the slide itself. */
export async function speakerNotes(archive: Archive, relations: Iterable<Relation>): Promise<string[]> {
  const notes: string[] = [];
  for (const part of partsOf(archive, relations, "notesSlide")) {
    const reader = new SlideReader();
    await readPart(archive, part, shownXml(reader));
    for (const shape of reader.shapes) if (shape.placeholder?.type === "body") notes.push(...textsOf(shape));
  }
  return notes;
}

/** Returns the text of a slide's unresolved comments in the legacy and current formats. Skips damaged comments. */
export async function slideComments(archive: Archive, relations: Iterable<Relation>): Promise<string[]> {
  const comments: string[] = [];
  for (const part of partsOf(archive, relations, "comments")) {
    let parts: string[] | null = null;
    let isInText = false;
    const end = (): void => {
      const text = (parts ?? []).join("").trim();
      if (text !== "") comments.push(text);
    };
    await readPart(archive, part, {
      open(name, attributes) {
        if (name === "p:cm" || name === "p188:cm") parts = ["resolved", "closed"].includes(attributes["status"] ?? "") ? null : [];
        else if (name === "p188:reply") {
          end();
          if (parts !== null) parts = [];
        } else if (name === "p:text" || name === "a:t") isInText = true;
      },
      text(text) {
        if (isInText) parts?.push(text);
      },
      close(name) {
        if (name === "p:text" || name === "a:t") isInText = false;
        else if (name === "a:p") parts?.push("\n");
        else if (name === "p188:reply" || name === "p:cm" || name === "p188:cm") {
          end();
          if (parts !== null) parts = [];
        }
      },
    });
  }
  return comments;
}

function partsOf(archive: Archive, relations: Iterable<Relation>, type: string): string[] {
  return [...relations].filter((relation) => relation.type === type && archive.has(relation.target)).map(({ target }) => target);
}
