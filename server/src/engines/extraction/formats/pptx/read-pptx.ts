import { ExtractError } from "../../../../ports/text-extractor.ts";
import type { BlockSink } from "../../block-sink.ts";
import { type Archive, openArchive } from "../../ooxml/archive.ts";
import { Media } from "../../ooxml/media.ts";
import { propertiesOf, type Relation, relationsOf } from "../../ooxml/package.ts";
import { shownXml } from "../../ooxml/shown-xml.ts";
import { PieceWriter } from "../../ooxml/pieces.ts";
import { readPart } from "../../ooxml/read-part.ts";
import { unlessDamaged } from "../../ooxml/unless-damaged.ts";
import { PictureTaker } from "../../images/picture-taker.ts";
import type { ReadFormat } from "../../format.ts";
import { Layouts } from "./layouts.ts";
import { slideParts } from "./presentation.ts";
import { slideComments, speakerNotes } from "./remarks.ts";
import { slideText } from "./slide-blocks.ts";
import { SlideReader } from "./slide-reader.ts";

/** A default title set by the application. */
const DEFAULT_TITLE = /^(?:power ?point.*|presentation|slide ?\d+)$/i;
const MOST_LISTED = 20;

/**
 * Reads a presentation slide by slide in display order: title, content, notes and unresolved comments. Hidden slides are counted but
 * omitted.
 */
export const readPptx: ReadFormat = async (source, sink) => {
  const archive = await openArchive(source.path, source.limits);
  try {
    const parts = await slideParts(archive, source.limits.maxPages);
    const reader = new PresentationReader(archive, sink, new Media(archive, new PictureTaker(source, sink), sink));
    for (const [index, part] of parts.entries()) {
      if (sink.isFull) break;
      await reader.readSlide(part, index + 1);
      sink.progress(index + 1, parts.length);
    }
    reader.warn();
    const properties = await unlessDamaged(propertiesOf(archive));
    const named = properties?.title ?? null;
    return { title: reader.title ?? (named === null || DEFAULT_TITLE.test(named) ? null : named), pages: parts.length };
  } finally {
    archive.close();
  }
};

class PresentationReader {
  /** Title of the first title slide; null if there is none. */
  title: string | null = null;
  readonly #archive: Archive;
  readonly #sink: BlockSink;
  readonly #media: Media;
  readonly #layouts: Layouts;
  /** Text that repeats on many slides and is included only once. */
  readonly #running = new Set<string>();
  readonly #hidden: number[] = [];
  readonly #broken: number[] = [];

  constructor(archive: Archive, sink: BlockSink, media: Media) {
    this.#archive = archive;
    this.#sink = sink;
    this.#media = media;
    this.#layouts = new Layouts(archive);
  }

  async readSlide(part: string | null, page: number): Promise<void> {
    const slide = new SlideReader();
    const isWhole = part !== null && (await readPart(this.#archive, part, shownXml(slide)));
    if (!isWhole) this.#broken.push(page);
    if (slide.isHidden) this.#hidden.push(page);
    else if (part !== null) await this.#addSlide(part, slide, page);
  }

  /**
   * Adds warnings about omitted slides.
   * @throws ExtractError `damaged` if no slide is readable
   */
  warn(): void {
    if (this.#hidden.length > 0) this.#sink.warn("page_skipped", `hidden slides were skipped: ${listed(this.#hidden)}`);
    if (this.#broken.length === 0) return;
    if (!this.#sink.hasContent) throw new ExtractError("damaged", "no slide is readable");
    this.#sink.warn("page_skipped", `damaged slides were skipped or only partly read: ${listed(this.#broken)}`);
  }

  async #addSlide(part: string, slide: SlideReader, page: number): Promise<void> {
    const relations = (await unlessDamaged(relationsOf(this.#archive, part))) ?? new Map<string, Relation>();
    const targets = [...relations.values()];
    const layout = await this.#layouts.read(targets.find(({ type }) => type === "slideLayout")?.target);
    const { title, isTitleSlide, pieces, running } = slideText(slide.shapes, layout, page);
    if (title !== "") this.#addTitle(title, isTitleSlide, page);
    const writer = new PieceWriter(this.#archive, this.#sink, this.#media, part, relations);
    for (const piece of pieces) await writer.write(piece);
    this.#addParagraphs(
      running.filter((text) => !this.#running.has(text)),
      "",
      page,
    );
    for (const text of running) this.#running.add(text);
    this.#addParagraphs(await speakerNotes(this.#archive, targets), "Notes: ", page);
    for (const comment of await slideComments(this.#archive, targets)) this.#addParagraphs([comment], "Comment: ", page);
  }

  #addTitle(title: string, isTitleSlide: boolean, page: number): void {
    // After a title slide, the titles of all other slides have level 2.
    this.#sink.add({ kind: "heading", level: isTitleSlide || this.title === null ? 1 : 2, text: title, page });
    if (isTitleSlide) this.title ??= title;
  }

  /** Adds paragraphs and prefixes the first with a mark. */
  #addParagraphs(texts: readonly string[], mark: string, page: number): void {
    for (const [index, text] of texts.entries()) this.#sink.add({ kind: "paragraph", text: index === 0 ? mark + text : text, page });
  }
}

function listed(pages: readonly number[]): string {
  const rest = pages.length - MOST_LISTED;
  return pages.slice(0, MOST_LISTED).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}
