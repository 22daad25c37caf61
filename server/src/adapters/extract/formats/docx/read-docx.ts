import { ExtractError } from "../../../../ports/text-extractor.ts";
import { type Archive, openArchive } from "../../ooxml/archive.ts";
import { mainPart, propertiesOf, relationsOf } from "../../ooxml/package.ts";
import { parseXml } from "../../ooxml/xml.ts";
import type { ReadFormat } from "../format.ts";
import { BodyReader } from "./body-reader.ts";
import { readNotes } from "./notes.ts";
import { styleRoles } from "./styles.ts";

/**
 * A word processor document, read as a stream: headings by outline level, lists, tables, footnotes behind the paragraph
 * that refers to them. Page numbers are known only where the program that wrote the file noted its page breaks.
 */
export const readDocx: ReadFormat = async (source, sink) => {
  const archive = await openArchive(source.path, source.limits);
  try {
    const part = await mainPart(archive, "wordprocessingml");
    const relations = [...(await relationsOf(archive, part)).values()];
    const target = (type: string): string | undefined => relations.find((relation) => relation.type === type)?.target;
    const properties = await readProperties(archive);
    if ((properties?.pages ?? 0) > source.limits.maxPages) {
      throw new ExtractError("too_large", `more than ${source.limits.maxPages} pages`);
    }
    const body = new BodyReader(sink, {
      roleOf: await styleRoles(archive, target("styles")),
      footnotes: await readNotes(archive, target("footnotes"), "w:footnote"),
      endnotes: await readNotes(archive, target("endnotes"), "w:endnote"),
      notesPages: properties?.application.startsWith("Microsoft") === true,
    });
    await parseXml(await archive.read(part), body);
    return { title: properties?.title ?? body.title, pages: properties?.pages ?? body.pages };
  } finally {
    archive.close();
  }
};

/** Broken properties do not make a document unreadable. */
async function readProperties(archive: Archive) {
  return propertiesOf(archive).catch(() => null);
}
