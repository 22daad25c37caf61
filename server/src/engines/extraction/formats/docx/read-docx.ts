import { ExtractError } from "../../../../ports/text-extractor.ts";
import { openArchive } from "../../ooxml/archive.ts";
import { Media } from "../../ooxml/media.ts";
import { mainPart, propertiesOf, relationsOf } from "../../ooxml/package.ts";
import { PieceQueue, PieceWriter } from "../../ooxml/pieces.ts";
import { shownXml } from "../../ooxml/shown-xml.ts";
import { unlessDamaged } from "../../ooxml/unless-damaged.ts";
import { parseXml } from "../../ooxml/xml.ts";
import { PictureTaker } from "../../images/picture-taker.ts";
import type { ReadFormat } from "../../format.ts";
import { BodyReader, isNotShown } from "./body-reader.ts";
import { BodyWriter } from "./body-writer.ts";
import { closedComments, readNotes } from "./notes.ts";
import { Numbering } from "./numbering.ts";
import { runningText } from "./running-text.ts";
import { styleRoles } from "./styles.ts";

/**
 * Streams a Word document: headers; the body with headings by outline level, lists, tables and images; notes and unresolved comments after the
 * paragraphs that refer to them; then footers. Page numbers are known only if the authoring application stored its page breaks.
 */
export const readDocx: ReadFormat = async (source, sink) => {
  const archive = await openArchive(source.path, source.limits);
  try {
    const part = await mainPart(archive, "wordprocessingml");
    const relations = await relationsOf(archive, part);
    const all = [...relations.values()];
    const target = (type: string): string | undefined => all.find((relation) => relation.type === type)?.target;
    const properties = await unlessDamaged(propertiesOf(archive));
    if ((properties?.pages ?? 0) > source.limits.maxPages) {
      throw new ExtractError("too_large", `more than ${source.limits.maxPages} pages`);
    }
    const roleOf = await styleRoles(archive, target("styles"));
    const media = new Media(archive, new PictureTaker(source, sink), sink);
    const queue = new PieceQueue(sink, new PieceWriter(archive, sink, media, part, relations));
    const writer = new BodyWriter((piece) => queue.add(piece), roleOf, await Numbering.read(archive, target("numbering")));
    const notes = {
      footnotes: await readNotes(archive, target("footnotes"), "w:footnote"),
      endnotes: await readNotes(archive, target("endnotes"), "w:endnote"),
      comments: await readNotes(archive, target("comments"), "w:comment", await closedComments(archive, target("commentsExtended"))),
    };
    const said = new Set<string>();
    const notesPages = properties?.application.startsWith("Microsoft") === true;
    const body = new BodyReader(writer, notes, notesPages);
    const addRunning = (texts: readonly string[]): void => {
      for (const text of texts) {
        if (!said.has(text) && !writer.headings.has(text)) sink.add({ kind: "paragraph", text, page: notesPages ? body.pages : null });
        said.add(text);
      }
    };

    addRunning(await runningText(archive, all, "header", roleOf));
    const shown = shownXml(body, isNotShown);
    await parseXml(await archive.read(part), { ...shown, pause: () => queue.drain(), isDone: () => sink.isFull });
    writer.end();
    await queue.drain();
    addRunning(await runningText(archive, all, "footer", roleOf));
    // The declared page count may be outdated.
    const pages = notesPages ? Math.max(properties?.pages ?? 0, body.pages) : (properties?.pages ?? body.pages);
    return { title: properties?.title ?? writer.title, pages };
  } finally {
    archive.close();
  }
};
